import { submitFlows } from '../../customers/index.ts'
import type { InboundMessage } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { personBehind } from './person-of-contact.ts'

/** Makes submissions of the forms that contacts filled in as Flows, each for the person of its conversation. */
export async function takeForms(
  ctx: Ctx,
  inbound: readonly Pick<InboundMessage, 'id' | 'conversationId' | 'form'>[],
): Promise<void> {
  const filled = inbound.flatMap(({ id, conversationId, form }) =>
    form ? [{ messageId: id, conversationId, ...form }] : [],
  )
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
  await submitFlows(
    ctx,
    filled.map(({ conversationId, ...answer }) => ({
      ...answer,
      phoneNumber: senderOf.get(conversationId)?.phone_number ?? null,
      externalId: senderOf.get(conversationId)?.external_id ?? null,
    })),
  )
}
