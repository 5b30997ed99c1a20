import { GraphError } from '../errors.ts'
import type { GraphCall } from './edge.ts'

const USUAL_LIMIT = 25
const LARGEST_LIMIT = 1000

interface Identified {
  id: string
}

/** A page of a list with its cursors. `next` is set only if there is another page. */
export function pageOf<T extends Identified>(
  items: readonly T[],
  { query, url }: GraphCall,
  present: (item: T) => Record<string, unknown>,
): object {
  const limit = Math.min(Math.max(Number(query.limit ?? USUAL_LIMIT) || USUAL_LIMIT, 1), LARGEST_LIMIT)
  const start = startOf(items, query)
  const page = items.slice(start, start + limit)
  if (page.length === 0) return { data: [] }
  const after = cursorOf(page.at(-1)!)
  const cursors = { before: cursorOf(page[0]!), after }
  return {
    data: page.map((item) => chosenFields(present(item), query.fields)),
    paging: { cursors, ...(start + limit < items.length && { next: nextUrl(url, after) }) },
  }
}

/** The requested fields of an object and its id. Without a request, those of `usual`, or all. */
export function chosenFields(
  fields: Record<string, unknown>,
  wanted: string | undefined,
  usual: readonly string[] = Object.keys(fields),
): Record<string, unknown> {
  const names = wanted ? wanted.split(',').map((name) => name.trim()) : usual
  const present = names.filter((name) => fields[name] !== undefined && fields[name] !== null)
  return Object.fromEntries([...present.map((name) => [name, fields[name]]), ['id', fields.id]])
}

function startOf(items: readonly Identified[], { after }: GraphCall['query']): number {
  if (!after) return 0
  const index = items.findIndex((item) => cursorOf(item) === after)
  if (index === -1) throw new GraphError(100, 'after: no such cursor')
  return index + 1
}

function cursorOf({ id }: Identified): string {
  return Buffer.from(id).toString('base64url')
}

function nextUrl(url: URL, after: string): string {
  const next = new URL(url)
  next.searchParams.set('after', after)
  return next.href
}
