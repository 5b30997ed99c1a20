import { readAnswer } from '../machinery/requests.ts'
import type { BenchService } from '../machinery/service.ts'
import type { Loaded } from './data.ts'
import { NODES } from './journey.ts'

export interface Question {
  name: string
  /** Below /api/v1. */
  path: string
  /** Counted beforehand, and asked for until it was. */
  isKept?: boolean
  /** How often it is asked in a round; undefined: as often as others. */
  requests?: number
}

/** What is on the screens, one question after the other. */
export async function questionsAbout(
  service: BenchService,
  { initiative, journey }: Loaded,
): Promise<Question[]> {
  const at = `/initiatives/${initiative}`
  const list = (name: string, query = ''): Question => ({
    name: `participants: ${name}`,
    path: `${at}/participants?limit=50&${query}`,
  })
  const kept = (name: string, path: string): Question => ({ name: `results: ${name}`, path, isKept: true })
  const answers = (name: string, query: string): Question => ({
    name: `quotes: ${name}`,
    path: `${at}/answers?limit=50&field=score&${query}`,
  })
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString()
  return [
    { name: 'list of initiatives', path: '/initiatives?limit=50' },
    { name: 'overview: initiative', path: at },
    { name: 'overview: progress', path: `${at}/progress` },
    { name: 'overview: goal', path: `${at}/goal` },
    { name: 'overview: people who reached the goal', path: `${at}/goal/people?limit=50` },
    { name: 'live layer: of all time', path: `/journeys/${journey}/stats` },
    { name: 'live layer: of 30 days', path: `/journeys/${journey}/stats?from=${day}` },
    list('newest'),
    list('after 20,000', `cursor=${await cursorAfter(service, `${at}/participants`, 20)}`),
    ...['ACTIVE', 'COMPLETED', 'EXPIRED', 'STOPPED', 'FAILED'].map((status) =>
      list(`state ${status}`, `status=${status}`),
    ),
    list('at a step of many', `node=${NODES.wait}`),
    list('at a step of few', `node=${NODES.rare}`),
    list('at a step of nobody', 'node=start'),
    list('with a common value', 'field=reason&value=price'),
    list('with a rare value', 'field=reason&value=rare'),
    list('with a value of nobody', 'field=reason&value=none'),
    list('of a large segment', 'segment=third'),
    list('of a small segment', 'segment=few'),
    list('of a small segment, in a state', 'segment=few&status=FAILED'),
    list('one person', 'personExternalId=person-12345'),
    kept('summary', `${at}/data/summary?kept=true`),
    kept('summary of a segment', `${at}/data/summary?kept=true&segment=third`),
    kept('over time', `${at}/results/timeline?field=score`),
    kept('by another field', `${at}/results/crossing?field=score&byField=reason`),
    kept('by a segment', `${at}/results/crossing?field=score&bySegment=third`),
    kept('by an attribute', `${at}/results/crossing?field=score&byAttribute=plan`),
    { name: 'summary counted by hand', path: `${at}/data/summary`, requests: 1 },
    answers('of a field', ''),
    answers('of a common value', 'value=9'),
    answers('of a large segment', 'segment=third'),
    answers('outside a segment', 'value=9&outsideSegment=third'),
    answers('of a cell of two fields', 'value=9&otherField=reason&otherValue=price'),
    answers('of a rare cell', 'value=9&otherField=reason&otherValue=rare'),
    answers('of an attribute', 'value=9&attribute=plan&attributeValue=pro'),
    { name: 'review: waiting', path: `/extraction-reviews?initiativeId=${initiative}&limit=50` },
  ]
}

const ROWS_A_PAGE = 1_000

async function cursorAfter(service: BenchService, path: string, pages: number): Promise<string> {
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { next_cursor } = await readAnswer<{ next_cursor: string }>(
      service,
      `${path}?limit=${ROWS_A_PAGE}&cursor=${cursor}`,
    )
    cursor = next_cursor
  }
  return cursor
}
