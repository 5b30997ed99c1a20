import { expect, test } from 'vitest'
import { startTestApp } from '../../test/harness.ts'
import { sql } from '../db/index.ts'
test('e2e throughput', async () => {
  await using app = await startTestApp({ simulator: true, timeScale: 20, env: { PARLEY_POOL: '12' } })
  const ch = await app.runtime.pool.one(sql<{ id: string; waba_id: string }>`select c.id, a.waba_id from channels c join whatsapp_accounts a on a.id = c.account_id where c.org_id = ${app.org.id}`)
  await fetch(`${app.simulatorUrl}/_sim/accounts`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ wabaId: ch.waba_id, throughput: 100000 }) })
  await app.runtime.pool.run(sql`update channels set per_second = 100000`)
  const { data } = await app.ok('templates_create', { name: 'hola', language: 'es', category: 'UTILITY', contentType: 'TEXT', content: { body: 'Hola {{1}}, tu pedido llega mañana.' }, variables: { '1': 'Ana' } })
  for (;;) { const t = await app.ok('templates_get', { id: data[0].id }); if (t.status === 'APPROVED') break; await new Promise((r) => setTimeout(r, 200)) }
  const N = 5000
  const org = app.org.id
  const tpl = await app.runtime.pool.one(sql<{ id: string }>`select id from templates`)
  const now = app.runtime.clock.now()
  await app.runtime.pool.run(sql`insert into contacts (org_id, id, phone_number, created_at) select ${org}, gen_random_uuid(), '+573' || (001000000 + n)::text, ${now} from generate_series(100000000, ${100000000 + N - 1}) n`)
  await app.runtime.pool.run(sql`insert into conversations (org_id, id, channel_id, contact_id, owner, created_at) select ${org}, gen_random_uuid(), ${ch.id}, id, 'nobody', ${now} from contacts`)
  const start = performance.now()
  await app.runtime.pool.run(sql`insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, template, status, due_at, created_at)
      select ${org}, gen_random_uuid(), c.id, c.channel_id, c.contact_id, 'outbound', 'journey', 'template', 'x', ${JSON.stringify({ templateId: tpl.id, parameters: { '1': 'Ana' } })}::jsonb, 'queued', ${now}, ${now} from conversations c`)
  for (let i = 0; i < 60; i++) {
    await new Promise((r) => setTimeout(r, 500))
    const rows = await app.runtime.pool.rows(sql<{ status: string; n: number }>`select status, count(*) as n from messages group by 1 order by 1`)
    console.log(Math.round(performance.now() - start), JSON.stringify(Object.fromEntries(rows.map((r) => [r.status, r.n]))))
    if (rows.every((r) => ['read', 'delivered', 'failed'].includes(r.status))) break
  }
  console.log(JSON.stringify((await app.runtime.pool.rows(sql`select error_code, error_text, count(*) from messages where error_code is not null group by 1,2`))))
  expect(1).toBe(1)
}, 120000)
