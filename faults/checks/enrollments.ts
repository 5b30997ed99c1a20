import { ORDERED } from '../load/journeys.ts'
import type { Evidence } from './evidence.ts'

/** Who had to be enrolled has a run or a recorded refusal: by events, by segments, by API. */
export function checkEnrollments(evidence: Evidence): string[] {
  return [...eventEnrollments(evidence), ...segmentEnrollments(evidence), ...apiEnrollments(evidence)]
}

/**
 * Each match becomes one run or one refusal. Recording an event again is another match, unless the one before still
 * waits: that is taken for both.
 */
function eventEnrollments({ ledger, runs, deliveries }: Evidence): string[] {
  const outcomes = new Map<string, number>()
  const count = (externalId: string) => outcomes.set(externalId, (outcomes.get(externalId) ?? 0) + 1)
  for (const { trigger } of runs) if (trigger.kind === 'cdp_event') count(trigger.externalId!)
  for (const { event_type, body } of deliveries)
    if (event_type === 'enrollment.rejected') count(JSON.parse(body).data.trigger.externalId)
  const findings: string[] = []
  for (const [externalId, { name, acknowledged, sent }] of ledger.events) {
    if (name !== ORDERED) continue
    const found = outcomes.get(externalId) ?? 0
    if (acknowledged > 0 && found === 0)
      findings.push(`${externalId} was acknowledged and has neither a run nor a refusal`)
    if (found > sent) findings.push(`${externalId} was sent ${sent} times and has ${found} runs and refusals`)
  }
  return findings
}

/** Who entered a segment has one run of it, unless they asked not to be contacted; and who had to enter did. */
function segmentEnrollments({ ledger, runs, members, suppressed }: Evidence): string[] {
  const started = new Map<string, number>()
  for (const { trigger, person_external_id } of runs)
    if (trigger.kind === 'segment')
      started.set(person_external_id!, (started.get(person_external_id!) ?? 0) + 1)
  const findings: string[] = []
  const present = new Set<string>()
  for (const { external_id, tier, phone_number } of members) {
    present.add(`${external_id} ${tier}`)
    const found = started.get(external_id) ?? 0
    if (found > 1)
      findings.push(`${external_id} entered the ${tier} segment once and was enrolled ${found} times`)
    if (found === 0 && !suppressed.has(phone_number ?? ''))
      findings.push(`${external_id} entered the ${tier} segment and was never enrolled`)
  }
  for (const [externalId, { tier }] of ledger.people)
    if (tier !== null && !present.has(`${externalId} ${tier}`))
      findings.push(`${externalId} is ${tier} and not in that segment`)
  return findings
}

/** Whom the API called a participant has the run that it named. */
function apiEnrollments({ ledger, runs }: Evidence): string[] {
  const known = new Set(runs.map((run) => run.id.replaceAll('-', '')))
  return ledger.enrolled
    .filter(({ participantId }) => !known.has(participantId.replace('run_', '')))
    .map(
      ({ participantId, externalId }) => `${externalId} was enrolled as ${participantId}, which is not there`,
    )
}
