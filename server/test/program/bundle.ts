import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { partsFileOf, partsIn } from './parts.ts'

/*
 * Two thirds of the processor time of a start is the loading of two thousand modules. For a whole run of the suite the
 * program is put together once into a few files, and the processes that tests start load these (see preload.ts).
 */

const ROOT = join(import.meta.dirname, '../../..')
const BUNDLES = join(ROOT, 'node_modules/.cache/parley-program')
const OLD_MS = 12 * 3_600_000

const IS_OURS = /^[./]|^node:|^@parley\//
/** Packages of many modules. The others stay where they are: the recorders change `pg`, and some load files beside them. */
const BUNDLED =
  /\/node_modules\/(zod|ai|@ai-sdk|@modelcontextprotocol|@opentelemetry|openid-client|oauth4webapi|jose|kysely|luxon|undici|chrono-node|libphonenumber-js|marked|fuzzball)\//

/** Found from the module that imports them, because a workspace can have its own version. */
const packages: Plugin = {
  name: 'packages',
  async resolveId(source, importer) {
    if (importer === undefined || IS_OURS.test(source)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found === null || BUNDLED.test(found.id) ? found : { id: found.id, external: 'absolute' }
  },
}

/** The program finds its files beside its sources. */
const places: Plugin = {
  name: 'places',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? {
          code: code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
          // The lines stay.
          map: null,
        }
      : null,
}

/** Puts the current sources together and returns the path of the program. Its folder is named after the contents. */
export async function bundleProgram(): Promise<string> {
  await using bundle = await rolldown({
    cwd: ROOT,
    input: { cli: 'server/src/app/cli.ts' },
    platform: 'node',
    plugins: [packages, places],
  })
  const { output } = await bundle.generate({
    format: 'esm',
    keepNames: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  const chunks = output.filter((each): each is OutputChunk => each.type === 'chunk')
  const hash = createHash('sha256')
  for (const { fileName, code } of chunks) hash.update(`${fileName}\0${code}\0`)
  const folder = join(BUNDLES, hash.digest('hex').slice(0, 16))
  const staging = `${folder}-${process.pid}`
  await mkdir(staging, { recursive: true })
  for (const { fileName, code, map } of chunks) {
    await writeFile(join(staging, fileName), code)
    // The recorders read from which source a line is. Source maps would take each process too long to read.
    await writeFile(
      join(staging, partsFileOf(fileName)),
      JSON.stringify(map ? partsIn(code, map.toString()) : []),
    )
  }
  // Another run may have made the same one.
  await rename(staging, folder).catch(() => rm(staging, { recursive: true }))
  const now = new Date()
  await utimes(folder, now, now)
  await removeOld()
  return join(folder, 'cli.js')
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(BUNDLES)) {
    const folder = join(BUNDLES, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true })
  }
}
