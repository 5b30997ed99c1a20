import { connectAccount, fetchSenders, providers } from '../../server/src/messaging/channels/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../server/src/platform/operations/index.ts'

const BENCH: Actor = { kind: 'system', id: 'bench' }
const ACCOUNT = { wabaId: '400000000000001', throughput: 1_000_000 }
const TEMPLATE = { name: 'bench', language: 'en', category: 'UTILITY' }
const BODY = 'Hello {{1}}, your order has left our warehouse.'

/** A number without a rate limit, an approved template, and queued messages. */
export interface Campaign {
  /** The address and the headers for posted messages. */
  url: string
  headers: Record<string, string>
  /** The same request as the ledger's, to another person each time. */
  bodyFor(index: number): string
  /** Writes messages that become due at a given time. */
  queue(count: number, due: Date): Promise<void>
  /** Whether any message has no result yet. It is called often, so it reads one entry of an index. */
  isOpen(): Promise<boolean>
  /** The number of messages that were not sent. */
  failed(): Promise<number>
}

export async function prepareCampaign(runtime: Runtime, simulatorUrl: string): Promise<Campaign> {
  const { pool, newId, clock } = runtime
  const org = newId()
  await pool.run(sql`
    insert into organizations (org_id, name, kind, created_at) values (${org}, 'Bench', 'development', ${clock.now()})`)
  const account = await simulate<{ accessToken: string; appSecret: string; phoneNumberId: string }>(
    `${simulatorUrl}/_sim/accounts`,
    ACCOUNT,
  )
  const apiUrl = `${simulatorUrl}/v23.0`
  const headers = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' }
  const components = [{ type: 'BODY', text: BODY, example: { body_text: [['Ana']] } }]
  await simulate(`${apiUrl}/${ACCOUNT.wabaId}/message_templates`, { ...TEMPLATE, components }, headers)
  const details = {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl, wabaId: ACCOUNT.wabaId },
    secrets: { 'access-token': account.accessToken, 'app-secret': account.appSecret },
  }
  const senders = await fetchSenders(details)
  const { accountId, channels } = await inTransaction(runtime, org, BENCH, (ctx) =>
    connectAccount(ctx, details, senders),
  )
  const channelId = channels[0]!.id
  await pool.run(sql`
    update channels set per_second = ${ACCOUNT.throughput} where org_id = ${org} and id = ${channelId}`)
  const templateId = newId()
  await pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, created_at,
                           updated_at)
    values (${org}, ${templateId}, ${accountId}, ${TEMPLATE.name}, ${TEMPLATE.language}, ${TEMPLATE.category}, 'TEXT',
            ${JSON.stringify({ body: BODY })}::jsonb, 'APPROVED', ${clock.now()}, ${clock.now()})`)
  const template = JSON.stringify({ templateId, parameters: { 1: 'Ana' } })
  let people = 0
  return {
    url: `${apiUrl}/${account.phoneNumberId}/messages`,
    headers,
    bodyFor: (index) =>
      JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: String(573100000000 + people + index),
        biz_opaque_callback_data: newId(),
        type: 'template',
        template: {
          name: TEMPLATE.name,
          language: { code: TEMPLATE.language },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
        },
      }),
    queue: async (count, due) => {
      const from = people
      people += count
      await pool.run(sql`
        with people as (
          insert into contacts (org_id, id, phone_number, created_at)
          select ${org}, gen_random_uuid(), '+' || (573000000000 + n)::text, now()
          from generate_series(${from}::bigint, ${people - 1}::bigint) n returning id
        ), threads as (
          insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
          select ${org}, gen_random_uuid(), ${channelId}, id, 'nobody', now() from people returning id, contact_id
        )
        insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, template,
                              status, due_at, created_at)
        select ${org}, gen_random_uuid(), id, ${channelId}, contact_id, 'outbound', 'journey', 'template', 'Hello',
               ${template}::jsonb, 'queued', ${due}, now() from threads`)
      await pool.run(sql`analyze messages, conversations, contacts`)
    },
    isOpen: async () => {
      const { open } = await pool.one(sql<{ open: boolean }>`
        select exists (select from messages where org_id = ${org} and author = 'journey' and status in ('queued', 'sending')) as open`)
      return open
    },
    failed: async () => {
      const { failed } = await pool.one(sql<{ failed: number }>`
        select count(*)::int as failed from messages where org_id = ${org} and status <> 'accepted'`)
      return failed
    },
  }
}

async function simulate<Answer>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
