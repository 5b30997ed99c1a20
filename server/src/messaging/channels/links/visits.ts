import { type ChannelKind, eventRecorder, type NewEvent, peopleBehind } from '../../../customers/index.ts'
import { toWire, toWireOrNull } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { tellMessages } from '../message-changes.ts'

/** A link that somebody visits. */
export interface VisitedLink {
  code: string
  messageId: string
  /** null for the picture. */
  url: string | null
  channel: ChannelKind
  sentAt: Date | null
}

/** A click within this time after another one on the same link is the same one. */
const SAME_CLICK_MS = 5_000

/** What nobody did does not count. */
export async function noteAutomaticVisit(ctx: Ctx, { code }: VisitedLink): Promise<void> {
  await ctx.db.run(sql`
    update message_links l set automatic_visits = l.automatic_visits + 1
    where l.org_id = ${ctx.org} and l.code = ${code}`)
}

/** Counts a click of a person and records its event. A repeat within seconds is the same click. */
export async function noteClick(ctx: Ctx, link: VisitedLink): Promise<void> {
  const recipient = await lockMessage(ctx, link)
  const visits = await countVisit(ctx, link, new Date(ctx.now.getTime() - SAME_CLICK_MS))
  if (visits === null) return
  await markMessage(ctx, link, 'clicked_at')
  await recordVisit(ctx, link, recipient, {
    name: 'message_clicked',
    externalId: `click:${link.code}:${visits}`,
    properties: { url: link.url },
  })
}

/** Counts that an email was opened. Its event is recorded the first time. `certain`: no mail provider loaded the picture. */
export async function noteOpen(ctx: Ctx, link: VisitedLink, certain: boolean): Promise<void> {
  const recipient = await lockMessage(ctx, link)
  await countVisit(ctx, link, ctx.now)
  if (!(await markMessage(ctx, link, 'opened_at'))) return
  await recordVisit(ctx, link, recipient, {
    name: 'message_opened',
    externalId: `open:${link.code}`,
    properties: { certain },
  })
}

/** How many visits the link has with this one; null: the one before it was later than `before`. */
async function countVisit(ctx: Ctx, { code }: VisitedLink, before: Date): Promise<number | null> {
  const counted = await ctx.db.maybe(sql<{ visits: number }>`
    update message_links l set
      visits = l.visits + 1, first_at = coalesce(l.first_at, ${ctx.now}), last_at = ${ctx.now}
    where l.org_id = ${ctx.org} and l.code = ${code} and coalesce(l.last_at <= ${before}, true)
    returning l.visits`)
  return counted?.visits ?? null
}

/** Whether it is the first time. */
async function markMessage(
  ctx: Ctx,
  { messageId }: VisitedLink,
  column: 'clicked_at' | 'opened_at',
): Promise<boolean> {
  const marked = await ctx.db.rows(sql<{ id: string; conversation_id: string }>`
    update messages m set ${sql.ref(column)} = ${ctx.now}
    where m.org_id = ${ctx.org} and m.id = ${messageId} and ${sql.ref(`m.${column}`)} is null
    returning m.id, m.conversation_id`)
  await tellMessages(ctx, marked)
  return marked.length > 0
}

/** Records the event of the person. A contact whom no person has leaves none. */
async function recordVisit(
  ctx: Ctx,
  { messageId, channel }: VisitedLink,
  { person, initiative_id: initiativeId }: Recipient,
  { name, externalId, properties }: Pick<NewEvent, 'name' | 'externalId'> & { properties: object },
): Promise<void> {
  if (person === null) return
  const event: NewEvent = {
    id: ctx.newId(),
    externalId,
    name,
    occurredAt: ctx.now,
    receivedAt: ctx.now,
    personExternalId: person,
    properties: {
      messageId: toWire('message', messageId),
      initiativeId: toWireOrNull('initiative', initiativeId),
      channel,
      ...properties,
    },
    recordedBy: `message:${messageId}`,
  }
  await ctx.services.get(eventRecorder).recordIn(ctx, [event])
}

/** Whom the message was for: the person of the run, or else the one who has the address. */
interface Recipient {
  person: string | null
  initiative_id: string | null
}

/** Messages are locked before their links, as everywhere. */
function lockMessage(ctx: Ctx, { messageId }: VisitedLink): Promise<Recipient> {
  return ctx.db.one(sql<Recipient>`
    select m.initiative_id, coalesce(r.person_external_id, (
             select p.external_id from ${peopleBehind(ctx.org)}
             where a.org_id = ${ctx.org} and (a.phone_number = k.phone_number or lower(a.email) = k.email)
             order by p.updated_at desc limit 1)) as person
    from messages m
    join contacts k on k.org_id = ${ctx.org} and k.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    where m.org_id = ${ctx.org} and m.id = ${messageId}
    for no key update of m`)
}
