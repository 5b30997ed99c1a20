import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * `node web/build.ts FOLDER` builds the workspace into a folder and compresses each file beside it. The service sends
 * the compressed forms, so it never compresses during a request.
 */
const [outDir] = process.argv.slice(2)
if (!outDir) throw new Error('Say into which folder: node web/build.ts FOLDER')

await build({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
for (const name of readdirSync(join(outDir, 'assets'))) compress(join(outDir, 'assets', name))

function compress(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
