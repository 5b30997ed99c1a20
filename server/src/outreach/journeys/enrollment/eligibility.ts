import {
  type ChannelName,
  channelKindOf,
  channelNamed,
  findSuppressed,
  findWithoutConsent,
} from '../../../customers/index.ts'
import { findHiddenOptOuts, type RunState, type Trigger } from '../../../messaging/index.ts'
import { after, parseDuration } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Cap } from './live-journeys.ts'

/* The current reasons why a person cannot be enrolled, for enrollment and for its explanation. */

/** A person or contact who may get a run. */
export interface Candidate {
  /** null: only the contact is known. */
  personId: string | null
  personExternalId: string | null
  /** A contact who sent a message and can be answered without a number; otherwise the contact is found by number. */
  contactId?: string
  phoneNumber: string | null
  /** In lower case. */
  email: string | null
  name: string | null
  context: Record<string, string>
  trigger: Trigger
  /** The initial state from the trigger. */
  state: RunState
  /** No address that got a message of the initiative since then gets another one, whoever has it now. */
  oneMessageSince?: Date
}

/** The subject of the rule of one live run: a candidate without a person is a contact. */
export function subjectOf({ personId, contactId }: Candidate): string {
  return personId ?? contactId!
}

/** Why a candidate cannot be contacted at all. */
export type IneligibilityReason = 'suppressed' | 'no_channel' | 'no_consent'

/** The candidates who cannot be enrolled into an initiative of this channel and this topic, with the reason. */
export async function findIneligible(
  ctx: Ctx,
  { channel, consentTopicId }: { channel: ChannelName; consentTopicId: string | null },
  candidates: readonly Candidate[],
): Promise<Map<Candidate, IneligibilityReason>> {
  const suppressed = await findSuppressed(
    ctx,
    candidates.map((candidate) => ({
      phone: null,
      email: null,
      [channelNamed(channel).address.kind]: addressOn(channel, candidate),
      personExternalId: candidate.personExternalId,
    })),
  )
  const optedOut = await findHiddenOptOuts(
    ctx,
    candidates.flatMap(({ contactId }) => contactId ?? []),
  )
  const ineligible = new Map<Candidate, IneligibilityReason>()
  for (const [index, candidate] of candidates.entries()) {
    if (suppressed.has(index) || optedOut.has(candidate.contactId ?? ''))
      ineligible.set(candidate, 'suppressed')
    else if (!isReachable(channel, candidate)) ineligible.set(candidate, 'no_channel')
  }
  if (consentTopicId === null) return ineligible
  const others = candidates.filter((candidate) => !ineligible.has(candidate))
  const unwilling = await findWithoutConsent(
    ctx,
    others.map((candidate) => ({
      topicId: consentTopicId,
      channel: channelKindOf(channel),
      personExternalId: candidate.personExternalId,
      address: addressOn(channel, candidate),
    })),
  )
  for (const index of unwilling) ineligible.set(others[index]!, 'no_consent')
  return ineligible
}

function isReachable(channel: ChannelName, candidate: Candidate): boolean {
  return addressOn(channel, candidate) !== null || candidate.contactId !== undefined
}

/** The address of a candidate on a channel. */
export function addressOn(channel: ChannelName, candidate: Candidate): string | null {
  return candidate[channelNamed(channel).address.field]
}

/** How many runs the initiative's cap counts, and how many more may start. Uses runs_newest. */
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

/** When a reached cap lets the next run start: as soon as enough earlier ones are outside its window. */
export async function nextRoomAt(ctx: Ctx, initiativeId: string, cap: Cap): Promise<Date | null> {
  const counted = await ctx.db.maybe(sql<{ started_at: Date }>`
    select started_at from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    order by started_at desc offset ${cap.count - 1} limit 1`)
  return counted && after(counted.started_at, windowMs(cap))
}

function windowMs({ window }: Cap): number {
  return parseDuration(window) ?? 0
}
