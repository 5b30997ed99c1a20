import { connectAccount, fetchSenders, providers } from '../../server/src/messaging/channels/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../server/src/platform/operations/index.ts'

const BENCH: Actor = { kind: 'system', id: 'bench' }
const ACCOUNT = { wabaId: '400000000000001', throughput: 1_000_000 }
const TEMPLATE = { name: 'bench', language: 'en', category: 'UTILITY' }
const BODY = 'Hello {{1}}, your order has left our warehouse.'

/** A number without a rate limit at the simulated provider, with an approved template. */
export interface BenchNumber {
  channelId: string
  templateId: string
  /** The address and the headers for posted messages. */
  url: string
  headers: Record<string, string>
  /** The body of the request that sends the template, as the ledger makes it. */
  bodyTo(phone: string, id: string): string
}

/** Connects the number to an organization. `perSecond`: the pace that Parley keeps. */
export async function openNumber(
  runtime: Runtime,
  org: string,
  simulatorUrl: string,
  perSecond = ACCOUNT.throughput,
): Promise<BenchNumber> {
  const { pool, newId, clock } = runtime
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
    update channels set per_second = ${perSecond} where org_id = ${org} and id = ${channelId}`)
  const templateId = newId()
  await pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, created_at,
                           updated_at)
    values (${org}, ${templateId}, ${accountId}, ${TEMPLATE.name}, ${TEMPLATE.language}, ${TEMPLATE.category}, 'TEXT',
            ${JSON.stringify({ body: BODY })}::jsonb, 'APPROVED', ${clock.now()}, ${clock.now()})`)
  return {
    channelId,
    templateId,
    url: `${apiUrl}/${account.phoneNumberId}/messages`,
    headers,
    bodyTo: (phone, id) =>
      JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: phone,
        biz_opaque_callback_data: id,
        type: 'template',
        template: {
          name: TEMPLATE.name,
          language: { code: TEMPLATE.language },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
        },
      }),
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
