import { submitFlows } from '../../../customers/index.ts'
import {
  type FormDetails,
  findSending,
  type InboundMessage,
  messageOfToken,
  noteFormRefusals,
} from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { personBehind } from '../person-of-contact.ts'

type Filled = Pick<InboundMessage, 'id' | 'conversationId'> & { form: NonNullable<InboundMessage['form']> }

/**
 * Makes submissions of the forms that contacts filled in as Flows, each for the person of its conversation. Each sending is
 * answered once. What is no submission gets the reason (docs/whatsapp.md: Flows).
 */
export async function takeForms(
  ctx: Ctx,
  inbound: readonly Pick<InboundMessage, 'id' | 'conversationId' | 'form'>[],
): Promise<void> {
  const filled = inbound.flatMap(({ form, ...message }) => (form ? [{ ...message, form }] : []))
  if (filled.length === 0) return
  const senders = await ctx.db.rows(sql<{
    id: string
    phone_number: string | null
    external_id: string | null
  }>`
    select c.id, k.phone_number, p.external_id from conversations c
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    left join lateral (${personBehind(ctx)}) p on true
    where c.org_id = ${ctx.org} and c.id = any(${filled.map(({ conversationId }) => conversationId)}::uuid[])`)
  const senderOf = new Map(senders.map((sender) => [sender.id, sender]))
  const answered: { message: Filled; clientId: string | null }[] = []
  for (const message of filled) answered.push({ message, clientId: await whatWasAnswered(ctx, message) })
  const refused = await submitFlows(
    ctx,
    answered.flatMap(({ message: { id: messageId, conversationId, form }, clientId }) => {
      if (clientId === null) return []
      const sender = senderOf.get(conversationId)
      const { token: _, ...answer } = form
      return [
        {
          ...answer,
          ...{ messageId, clientId },
          phoneNumber: sender?.phone_number ?? null,
          externalId: sender?.external_id ?? null,
        },
      ]
    }),
  )
  await noteFormRefusals(
    ctx,
    answered.flatMap(({ message: { id: messageId }, clientId }) => {
      const refusal = clientId === null ? UNKNOWN_SENDING : refused.get(messageId)
      return refusal ? [{ messageId, refusal }] : []
    }),
  )
}

const UNKNOWN_SENDING: NonNullable<FormDetails['refusal']> = { reason: 'unknown_sending', issues: [] }

/**
 * The sending that this answers, or the message itself for a Flow that Parley did not send. null: its token names a sending
 * that is not of this conversation and form, or was not made here.
 */
async function whatWasAnswered(ctx: Ctx, { id, conversationId, form }: Filled): Promise<string | null> {
  if (form.token === null || !form.token.startsWith('msg_')) return id
  const messageId = messageOfToken(ctx, form.token)
  if (messageId === null) return null
  const sent = await findSending(ctx, messageId)
  return sent?.conversationId === conversationId && sent.formId === form.form ? messageId : null
}
