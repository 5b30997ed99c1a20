import type { ProviderFailure } from '../provider/failures.ts'
import { type Json, recordOrNull, records, textOrNull } from '../provider/json-readers.ts'
import { callGraph, type GraphAccess } from './graph.ts'

const PAGE_SIZE = '100'
/** The longest list of an account is its templates, at most 6,000. */
const MAX_PAGES = 60

/** All pages of a list edge. */
export async function listAll(
  access: GraphAccess,
  path: string,
  query: Record<string, string>,
): Promise<{ outcome: 'ok'; rows: Json[] } | ProviderFailure> {
  const rows: Json[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await callGraph(access, {
      method: 'GET',
      path,
      query: { ...query, limit: PAGE_SIZE, ...(after !== null && { after }) },
    })
    if (answer.outcome !== 'ok') return answer
    rows.push(...records(answer.body.data))
    const paging = recordOrNull(answer.body.paging)
    after = paging?.next ? textOrNull(recordOrNull(paging.cursors)?.after) : null
    if (after === null) break
  }
  return { outcome: 'ok', rows }
}
