import { findSuppressed } from '../../../customers/index.ts'
import type { RunState, Trigger } from '../../../messaging/index.ts'
import { after, parseDuration } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Cap, InitiativeChannel } from './live-journeys.ts'

/*
 * What keeps somebody from being enrolled, as it stands now: asked by whoever enrolls and by whoever explains why nobody
 * would be.
 */

/** Somebody to start a run for. */
export interface Candidate {
  /** null: only the contact is known. */
  personId: string | null
  personExternalId: string | null
  /** Somebody who wrote, and can be answered without a number; otherwise the contact is found by the number. */
  contactId?: string
  phoneNumber: string | null
  /** In small letters. */
  email: string | null
  name: string | null
  context: Record<string, string>
  trigger: Trigger
  /** What the trigger leaves for the nodes. */
  state: RunState
}

/** Whom the rule of one live run counts: a candidate without a person is a contact. */
export function subjectOf({ personId, contactId }: Candidate): string {
  return personId ?? contactId!
}

/** Why somebody cannot be written to at all. */
export type IneligibilityReason = 'suppressed' | 'no_channel'

/** Those who cannot be enrolled into any initiative of this channel, and why. */
export async function findIneligible(
  ctx: Ctx,
  channel: InitiativeChannel,
  candidates: readonly Candidate[],
): Promise<Map<Candidate, IneligibilityReason>> {
  const suppressed = await findSuppressed(
    ctx,
    candidates.map(({ phoneNumber, email, personExternalId }) => ({
      phone: channel === 'EMAIL' ? null : phoneNumber,
      email: channel === 'EMAIL' ? email : null,
      personExternalId,
    })),
  )
  const ineligible = new Map<Candidate, IneligibilityReason>()
  for (const [index, candidate] of candidates.entries()) {
    if (suppressed.has(index)) ineligible.set(candidate, 'suppressed')
    else if (!isReachable(channel, candidate)) ineligible.set(candidate, 'no_channel')
  }
  return ineligible
}

function isReachable(channel: InitiativeChannel, candidate: Candidate): boolean {
  return addressOn(channel, candidate) !== null || candidate.contactId !== undefined
}

/** Where somebody is written to on a channel. */
export function addressOn(channel: InitiativeChannel, { phoneNumber, email }: Candidate): string | null {
  return channel === 'EMAIL' ? email : phoneNumber
}

/** Runs of an initiative that its cap has counted, and how many more it lets start. Uses runs_newest. */
export async function readRoom(
  ctx: Ctx,
  initiativeId: string,
  cap: Cap,
): Promise<{ started: number; room: number }> {
  const { started } = await ctx.db.one(sql<{ started: number }>`
    select count(*) as started from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId}
      and started_at > ${after(ctx.now, -windowMs(cap))}`)
  return { started, room: Math.max(0, cap.count - started) }
}

/** When a cap that is reached lets the next run start: as soon as few enough of those that started are within its window. */
export async function nextRoomAt(ctx: Ctx, initiativeId: string, cap: Cap): Promise<Date | null> {
  const counted = await ctx.db.maybe(sql<{ started_at: Date }>`
    select started_at from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    order by started_at desc offset ${cap.count - 1} limit 1`)
  return counted && after(counted.started_at, windowMs(cap))
}

function windowMs({ window }: Cap): number {
  return parseDuration(window) ?? 0
}
