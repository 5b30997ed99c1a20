import { sql } from '../src/platform/db/index.ts'
import type { Runtime } from '../src/platform/operations/index.ts'

/** A number that can send, as connecting an account leaves it. Nothing listens where its account is. */
export async function insertChannel(
  { pool, newId, clock }: Runtime,
  org: string,
  phone: string,
  { id = newId(), accountId }: { id?: string; accountId?: string } = {},
): Promise<{ id: string; accountId: string }> {
  const now = clock.now()
  const account = accountId ?? (await insertAccount({ pool, newId, clock }, org))
  await pool.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until,
                          created_at)
    values (${org}, ${id}, ${account}, 'whatsapp', ${phone}, 'Shop', ${phone}, 'CONNECTED', ${now}, ${now})`)
  return { id, accountId: account }
}

/** Its secrets cannot be opened: no message of it leaves. */
export async function insertAccount(
  { pool, newId, clock }: Pick<Runtime, 'pool' | 'newId' | 'clock'>,
  org: string,
): Promise<string> {
  const id = newId()
  const settings = { apiUrl: 'http://127.0.0.1:9', wabaId: id }
  await pool.run(sql`
    insert into channel_accounts (org_id, id, kind, external_id, settings, secrets, created_at)
    values (${org}, ${id}, 'whatsapp_cloud', ${id}, ${JSON.stringify(settings)}::jsonb, '{"access-token": ""}',
            ${clock.now()})`)
  return id
}
