import MiniSearch, { type Options } from 'minisearch'

/** What the search finds: a section of a guide, an operation, an error, a setting or a type. */
export interface Entry {
  id: number
  url: string
  title: string
  /** The page or group it belongs to. */
  page: string
  kind: Kind
  text: string
}

export type Kind = 'Guide' | 'Operation' | 'Error' | 'Setting' | 'Type' | 'Node'

const OPTIONS: Options<Entry> = {
  fields: ['title', 'names', 'page', 'text'],
  storeFields: ['url', 'title', 'page', 'kind', 'text'],
  // `title` also has the words of names, so `people upsert` finds `cdp_people_upsert`.
  extractField: (entry, field) =>
    field === 'names' ? `${entry.title} ${entry.url}` : String(Reflect.get(entry, field)),
  tokenize: (text, field) => (field === 'names' ? wordsOf(text) : text.split(/[\s\p{P}]+/u).filter(Boolean)),
  processTerm: (term) => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
}

/** Without case and accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Names as a whole and in their words. */
function wordsOf(text: string): string[] {
  const names = text.split(/[^\w]+/).filter(Boolean)
  return [...names, ...names.flatMap((name) => name.split('_'))].filter(Boolean)
}

const SEARCH = {
  boost: { title: 4, names: 3, page: 1.5 },
  prefix: true,
  fuzzy: (term: string) => (term.length > 5 ? 0.2 : false),
  combineWith: 'AND',
} as const

export function newIndex(entries: readonly Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>(OPTIONS)
  index.addAll(entries)
  return index
}

export function readIndex(json: string): MiniSearch<Entry> {
  return MiniSearch.loadJSON<Entry>(json, OPTIONS)
}

/** The best entries for a query. If no entry has all words, those with some of them. */
export function find(index: MiniSearch<Entry>, query: string, most = 12): Entry[] {
  const terms = plain(query.trim()).replace(/_(?=\s|$)/g, '')
  if (terms === '') return []
  const all = index.search(terms, { ...SEARCH, tokenize: queryWords })
  const found =
    all.length > 0 ? all : index.search(terms, { ...SEARCH, tokenize: queryWords, combineWith: 'OR' })
  return exactFirst(found as unknown as Entry[], terms).slice(0, most)
}

/** What has exactly this name stands before what contains it. */
function exactFirst(found: readonly Entry[], query: string): Entry[] {
  const name = query.replaceAll(' ', '_')
  const isExact = ({ title, url }: Entry) =>
    title.toLowerCase().replaceAll(' ', '_') === name || url.toLowerCase().endsWith(`#${name}`)
  return [...found.filter(isExact), ...found.filter((entry) => !isExact(entry))]
}

function queryWords(query: string): string[] {
  return query
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
    .concat(query.match(/\w*_\w+/g) ?? [])
}
