import { ORDERED } from '../load/journeys.ts'
import type { Evidence } from './evidence.ts'

/** Everyone who should have been enrolled has a run or a recorded refusal: by an event, a segment or the API. */
export function checkEnrollments(evidence: Evidence): string[] {
  return [...eventEnrollments(evidence), ...segmentEnrollments(evidence), ...apiEnrollments(evidence)]
}

/**
 * Each match becomes one run or one refusal. A repeated event is a new match, unless the earlier match is still
 * pending; then one match covers both.
 */
function eventEnrollments({ ledger, runs, refusals, deliveries }: Evidence): string[] {
  const isByEvent = ({ trigger }: { trigger: { kind: string } }) => trigger.kind === 'cdp_event'
  const externalIdOf = ({ trigger }: { trigger: { externalId?: string | null } }) => trigger.externalId ?? ''
  const started = countBy(runs.filter(isByEvent), externalIdOf)
  const refused = countBy(refusals.filter(isByEvent), externalIdOf)
  const rejections = deliveries.filter(({ event_type }) => event_type === 'enrollment.rejected')
  const reported = countBy(rejections, ({ body }) => JSON.parse(body).data.trigger.externalId as string)
  const findings: string[] = []
  for (const [externalId, { name, acknowledged, sent }] of ledger.events) {
    if (name !== ORDERED) continue
    const refusedTimes = refused.get(externalId) ?? 0
    const found = (started.get(externalId) ?? 0) + refusedTimes
    if (acknowledged > 0 && found === 0)
      findings.push(`${externalId} was acknowledged and has neither a run nor a refusal`)
    if (found > sent) findings.push(`${externalId} was sent ${sent} times and has ${found} runs and refusals`)
    const reportedTimes = reported.get(externalId) ?? 0
    if (reportedTimes !== refusedTimes)
      findings.push(
        `${externalId} was refused ${refusedTimes} times, which was reported ${reportedTimes} times`,
      )
  }
  return findings
}

/** Everyone who entered a segment has one run or one refusal, and everyone who should have entered did. */
function segmentEnrollments({ ledger, runs, refusals, members }: Evidence): string[] {
  const bySegment = [...runs, ...refusals].filter(({ trigger }) => trigger.kind === 'segment')
  const outcomes = countBy(bySegment, ({ person_external_id }) => person_external_id ?? '')
  const findings: string[] = []
  const present = new Set<string>()
  for (const { external_id, tier } of members) {
    present.add(`${external_id} ${tier}`)
    const found = outcomes.get(external_id) ?? 0
    if (found !== 1)
      findings.push(`${external_id} entered the ${tier} segment once and has ${found} runs and refusals`)
  }
  for (const [externalId, { tier }] of ledger.people)
    if (tier !== null && !present.has(`${externalId} ${tier}`))
      findings.push(`${externalId} is ${tier} and not in that segment`)
  return findings
}

/** Every participant that the API returned has the run of that id. */
function apiEnrollments({ ledger, runs }: Evidence): string[] {
  const known = new Set(runs.map((run) => run.id.replaceAll('-', '')))
  return ledger.enrolled
    .filter(({ participantId }) => !known.has(participantId.replace('run_', '')))
    .map(
      ({ participantId, externalId }) => `${externalId} was enrolled as ${participantId}, which is not there`,
    )
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}
