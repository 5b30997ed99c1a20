import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'

const SOURCES = join(import.meta.dirname, '../form/src')

/** The size limit of the script in visitors' browsers, compressed, in bytes. */
export const LARGEST_SCRIPT = 10 * 1024

/** The script for visitors' pages, from form/src/. Throws when it exceeds the limit. */
export async function buildFormScript(): Promise<string> {
  const code = await bundled('main.ts')
  const size = sizeOf(code)
  if (size > LARGEST_SCRIPT)
    throw new Error(
      `The script of forms has ${size} bytes compressed; at most ${LARGEST_SCRIPT} are allowed.`,
    )
  return code
}

/** The script of the builder's preview, which runs before that of visitors' pages. */
export function buildPreviewScript(): Promise<string> {
  return bundled('preview.ts')
}

async function bundled(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: join(SOURCES, entry),
    // Without a tsconfig, which does not affect a bundler.
    tsconfig: false,
    plugins: [
      {
        name: 'styles',
        load: (id) => (id.endsWith('.css') ? { code: moduleOf(id), moduleType: 'js' } : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const { code } = output[0]
  return `${code.trim()}\n`
}

/** The compressed size in bytes. */
export function sizeOf(script: string): number {
  return gzipSync(script, { level: 9 }).length
}

function moduleOf(file: string): string {
  const { code } = transform({ filename: file, code: readFileSync(file), minify: true })
  return `export default ${JSON.stringify(code.toString())}`
}
