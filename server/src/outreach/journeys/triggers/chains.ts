import { fromWire, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { MatchRow } from './match.ts'

/**
 * The most runs that may start each other without a reply or a long timer (`state.chain`). Beyond it the journeys form
 * a cycle.
 */
export const MAX_CHAIN = 20

/** A run that started another one. */
export interface Source {
  id: string
  contact_id: string
  context: Record<string, string>
  /** Where it spoke to its own contact last. */
  channel_id: string | null
  chain: number
}

/** The external id of an event that a run records at a step, which identifies the run. */
export function dispatchedExternalId(runId: string, seq: number): string {
  return `${toWire('run', runId)}/${seq}`
}

const DISPATCHED = /^(run_[0-9a-z]+)\/\d+$/

/**
 * The run (a UUID) that caused a match: its EXIT led here, or it recorded the event. An imported event with such an id
 * is subject to the same limit, and nothing else.
 */
export function sourceOf({ trigger }: MatchRow): string | null {
  if (trigger.kind === 'chained') return trigger.runId
  if (trigger.kind !== 'cdp_event') return null
  const wireId = DISPATCHED.exec(trigger.externalId ?? '')?.[1]
  return wireId === undefined ? null : fromWire('run', wireId)
}

export async function readSources(ctx: Ctx, matches: readonly MatchRow[]): Promise<Map<string, Source>> {
  const ids = matches.map(sourceOf).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<Source>`
    select id, contact_id, context,
           case when coalesce(state ->> 'contactId', contact_id::text) = contact_id::text then state ->> 'channelId'
                end as channel_id,
           coalesce((state ->> 'chain')::int, 0) as chain
    from runs where org_id = ${ctx.org} and id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The position in its chain of a run that another one starts. */
export function chainAfter(source: Source | null): { chain?: number } {
  return source === null ? {} : { chain: source.chain + 1 }
}

/**
 * The runs of test environments among those that caused these matches, unless the journey is of a test environment too:
 * what is only tried out starts nothing else (docs/behaviour/integrations.md: Environments).
 */
export async function findTestSources(
  ctx: Ctx,
  journeyId: string,
  matches: readonly MatchRow[],
): Promise<ReadonlySet<string>> {
  const ids = matches.map(sourceOf).filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const isTest = (journey: RawBuilder<unknown>) => sql`exists (
    select from journeys j join environments e on e.org_id = ${ctx.org} and e.is_test
      and (e.id = j.environment_id or (j.environment_id is null and e.is_default))
    where j.org_id = ${ctx.org} and j.id = ${journey})`
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select r.id from runs r
    where r.org_id = ${ctx.org} and r.id = any(${ids}) and ${isTest(sql`r.journey_id`)}
      and not ${isTest(sql`${journeyId}`)}`)
  return new Set(rows.map((row) => row.id))
}
