import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { applyEvents } from '../../messaging/channels/receiving/endpoint.ts'
import { channelSink } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('A webhook about a reply that failed brings back its closed conversation', async () => {
  const { clock, org, runtime } = outreach
  const phone = '+573006660001'
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const { conversationId, channelId, contactId } = participant
  const messageId = runtime.newId()
  await runtime.pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                          provider_id, created_at, sent_at)
    values (${org}, ${messageId}, ${conversationId}, ${channelId}, ${contactId}, 'outbound', 'human', 'text', 'On its way',
            'sent', 'wamid.late', ${clock.now()}, ${clock.now()})`)
  const sender = await runtime.pool.one(sql<{ account_id: string; provider_id: string }>`
    select account_id, provider_id from channels where org_id = ${org} and id = ${channelId}`)
  const failed = {
    kind: 'status',
    status: 'failed',
    senderId: sender.provider_id,
    providerId: 'wamid.late',
    messageId,
    at: clock.now(),
    refusal: { class: 'recipient', code: '131026', text: 'Message undeliverable' },
  } as const
  expect(await outreach.conversation(participant)).toMatchObject({ owner: 'nobody' })
  await outreach.do((ctx) => applyEvents(ctx, sender.account_id, [failed], ctx.services.get(channelSink)))
  expect(await outreach.conversation(participant)).toMatchObject({ owner: 'human', assignee: null })
})
