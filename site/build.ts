import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { ROOT } from './content/api.ts'
import { readSite } from './pages.ts'
import { newIndex } from './search/engine.ts'

/**
 * `node site/build.ts FOLDER` writes the documentation as files: pages, style, scripts and search index. The service
 * serves them as they are.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say into which folder: node site/build.ts FOLDER')

const { pages, entries } = readSite()
for (const { path, html } of pages) write(`${path === '/docs' ? '/docs/index' : path}.html`, html)
write('/docs/assets/search.json', JSON.stringify(newIndex(entries)))
const style = transform({
  filename: 'site.css',
  code: Buffer.from(workspaceColors() + readFileSync(join(import.meta.dirname, 'site.css'), 'utf8')),
  minify: true,
})
write('/docs/assets/site.css', style.code.toString())
for (const name of readdirSync(join(import.meta.dirname, 'browser/entries')))
  write(`/docs/assets/${name.replace(/\.ts$/, '.js')}`, await bundled(name))

/** The colors of the workspace, also without scripts, when only the system says which are wanted. */
function workspaceColors(): string {
  const styles = readFileSync(join(ROOT, 'web/src/styles.css'), 'utf8')
  const [, light] = /^:root,\n\[data-theme='light'\] \{([^}]*)\}/m.exec(styles) ?? []
  const [, dark] = /^\[data-theme='dark'\] \{([^}]*)\}/m.exec(styles) ?? []
  if (!light || !dark) throw new Error('The colors of the workspace are not where they were.')
  return `:root {${light}}
:root[data-theme='dark'] {${dark}}
@media (prefers-color-scheme: dark) { :root:not([data-theme]) {${dark}} }
`
}

function write(path: string, text: string): void {
  const file = join(folder!, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

async function bundled(name: string): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'browser/entries', name),
    tsconfig: false,
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}
