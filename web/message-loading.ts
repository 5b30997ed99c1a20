import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { AREA_NAMES, areaOf, type MessageArea } from './message-areas.ts'

/*
 * Which messages each lazily loaded module needs, from the imports of the sources. Without this check, a screen that
 * begins to use a component of another area would show ids instead of words.
 */

const STATIC = /^(?:import|export)\s(?!type\s)[^'"]*?'(?<path>\.[^']+\.tsx?)'/gm
const LAZY =
  /(?:(?:withMessages|screen)\(\s*\[(?<areas>[^\]]*)\],\s*\(\) =>\s*)?import\(\s*'(?<path>\.[^']+\.tsx?)'/g
const SHOWS_MESSAGES = /from '@lingui\/(?:core|react)\/macro'|\/\*i18n\*\//

interface Source {
  imports: readonly string[]
  lazy: readonly { path: string; areas: readonly string[] }[]
  showsMessages: boolean
}

/** Names each lazy import of `src` that does not load the messages of all areas it shows. */
export function missingAreas(root: string): string[] {
  const sources = new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => [file, readSource(root, file)]),
  )
  return [...sources].flatMap(([file, { lazy }]) =>
    lazy.flatMap(({ path, areas }) => {
      const loaded = [...areas, 'shell', ...(file.startsWith('src/routes/') ? [] : [areaOf(file)])]
      return areasShownBy(path, sources)
        .filter((area) => !loaded.includes(area))
        .map((area) => `${file} loads ${path} without the messages of '${area}'`)
    }),
  )
}

/** The areas of a module and of all that it imports before it runs. */
function areasShownBy(entry: string, sources: ReadonlyMap<string, Source>): MessageArea[] {
  const seen = new Set<string>()
  const queue = [entry]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    queue.push(...(sources.get(file)?.imports ?? []))
  }
  const shown = new Set([...seen].filter((file) => sources.get(file)?.showsMessages).map(areaOf))
  return AREA_NAMES.filter((area) => shown.has(area))
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const resolve = (path: string) => relative(root, join(root, dirname(file), path))
  const isThere = (path: string) => existsSync(join(root, path))
  return {
    imports: [...text.matchAll(STATIC)].map(({ groups }) => resolve(groups!.path!)).filter(isThere),
    lazy: [...text.matchAll(LAZY)].map(({ groups }) => ({
      path: resolve(groups!.path!),
      areas: [...(groups!.areas ?? '').matchAll(/'(\w+)'/g)].map(([, area]) => area!),
    })),
    showsMessages: SHOWS_MESSAGES.test(text),
  }
}
