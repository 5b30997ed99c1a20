import { api, apiOperations, operationUrl } from '../content/api.ts'
import { plainOf, type Section, settingsIn } from '../content/markdown.ts'
import type { Entry } from './engine.ts'

interface GuidePage {
  path: string
  title: string
  sections: readonly Section[]
  /** Its Markdown. */
  source: string
}

/** The length of a text in the index. Longer ones add little but weight. */
const TEXT = 400

type NewEntry = Omit<Entry, 'id'>

/** Everything that the search finds. */
export function searchEntries(guides: readonly GuidePage[]): Entry[] {
  const entries = [
    ...guides.flatMap(guideEntries),
    ...apiOperations.map(
      ({ operationId: name, summary, description = '', tags }): NewEntry => ({
        url: operationUrl(name)!,
        title: summary,
        page: `${tags[0]} · ${name}`,
        kind: 'Operation',
        text: plainOf(description),
      }),
    ),
    ...Object.entries(api.components.schemas).map(
      ([name, { description = '' }]): NewEntry => ({
        url: `/docs/reference/types#${name}`,
        title: name,
        page: 'Types',
        kind: 'Type',
        text: plainOf(description),
      }),
    ),
  ]
  return entries.map((entry, id) => ({ ...entry, id, text: entry.text.slice(0, TEXT) }))
}

/** The pages of which each section is an entry of its own kind. */
const KINDS: Record<string, Entry['kind']> = { '/docs/errors': 'Error', '/docs/nodes': 'Node' }

function guideEntries({ path, title, sections, source }: GuidePage): NewEntry[] {
  const found = sections.map(
    ({ id, heading, text }, at): NewEntry => ({
      url: at === 0 ? path : `${path}#${id}`,
      title: heading,
      page: title,
      kind: at === 0 ? 'Guide' : (KINDS[path] ?? 'Guide'),
      text,
    }),
  )
  return [...found, ...settingEntries(path, title, source)]
}

/** The settings of a table, each with its own words. */
function settingEntries(path: string, page: string, source: string): NewEntry[] {
  return source.split('\n').flatMap((line) => {
    const [, cell = '', ...rest] = line.split(/(?<!\\)\|/)
    const names = line.startsWith('| `') ? settingsIn(cell) : []
    return names.map((name) => ({
      url: `${path}#${names[0]}`,
      title: name,
      page,
      kind: 'Setting' as const,
      text: plainOf(rest.join(' ')),
    }))
  })
}
