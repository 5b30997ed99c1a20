import type { InboundMessage } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { CONSENT, isQuestionChoice } from '../../agents/index.ts'
import { isAnswer, isOptOut, isStopButton } from '../../understanding/index.ts'
import { offeredBy } from '../transcript.ts'

/** What of an inbound message is read here. */
type Heard = Pick<InboundMessage, 'id' | 'conversationId' | 'text' | 'details' | 'answeredAs'>

/**
 * The messages that ask for no more messages (docs/behaviour/customers.md: Do-not-contact). A tap is an answer: it asks for
 * this only with a button that says so. So is a label that our last message offered, when it is typed. What the provider
 * answered by itself is what it took it for.
 */
export async function findOptOuts<Message extends Heard>(
  ctx: Ctx,
  inbound: readonly Message[],
): Promise<Message[]> {
  const asking = inbound.filter((message) => isSaid(message) || (isTyped(message) && isOptOut(message.text)))
  const offered = await findOffered(ctx, asking.filter(isTyped))
  return asking.filter((message) => !isTyped(message) || !offered.has(message.id))
}

/** Whether its words have to be understood. */
function isTyped(message: Heard): boolean {
  return message.answeredAs === undefined && !isTap(message)
}

function isSaid(message: Heard): boolean {
  return message.answeredAs === 'stop' || isStopTap(message)
}

/** Whether somebody tapped a choice instead of typing. */
export function isTap({ details }: Pick<Heard, 'details'>): boolean {
  return details?.kind === 'choice'
}

function isStopTap({ details, text }: Heard): boolean {
  if (details?.kind !== 'choice') return false
  return details.id === CONSENT.stop || (!isQuestionChoice(details.id) && isStopButton(text, details.id))
}

/** Those of these messages that repeat a label of the last message before them, which is not a button to stop. */
export async function findOffered(
  ctx: Ctx,
  messages: readonly Pick<Heard, 'id' | 'conversationId' | 'text'>[],
): Promise<Set<string>> {
  if (messages.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ id: string; offered: string[] | null }>`
    select r.id, latest.offered
    from unnest(${messages.map(({ id }) => id)}::uuid[],
                ${messages.map(({ conversationId }) => conversationId)}::uuid[]) as r (id, conversation_id)
    cross join lateral (
      select ${offeredBy(sql`m`, sql`t`)} as offered
      from messages m
      left join templates t on t.org_id = ${ctx.org} and t.id = (m.template ->> 'templateId')::uuid
      where m.org_id = ${ctx.org} and m.conversation_id = r.conversation_id and m.direction = 'outbound'
        and m.status not in ('queued', 'failed', 'canceled')
      order by m.created_at desc, m.id desc limit 1
    ) as latest`)
  const texts = new Map(messages.map(({ id, text }) => [id, text]))
  return new Set(
    rows.filter(({ id, offered }) => isAnswer(texts.get(id)!, offered ?? [])).map(({ id }) => id),
  )
}
