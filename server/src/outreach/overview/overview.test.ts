import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../test/fixtures/channels.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { firstIdAt } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('a count that stopped at its limit says so', async () => {
  const add = (count: number) =>
    app.runtime.pool.run(sql`
      insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
      select ${app.org.id}, 'mails', gen_random_uuid(), 'Error', '', 8, ${app.runtime.clock.now()}
      from generate_series(1, ${count})`)
  await add(9_999)
  expect(await app.ok('overview_get')).toMatchObject({ capped: [], attention: { workSetAside: 9_999 } })
  await add(2)
  expect(await app.ok('overview_get')).toMatchObject({
    capped: ['workSetAside'],
    attention: { workSetAside: 10_000 },
  })
})

test('messages are counted by the hours of the organization, today and a week ago', async () => {
  const { id, key } = await app.newOrganization()
  await app.ok('organization_update', { timeZone: 'America/La_Paz' }, { key })
  const now = app.runtime.clock.now()
  const { id: channel } = await insertChannel(app.runtime, id, '+573001230000')
  const { pool, newId } = app.runtime
  const [contact, conversation] = [newId(), newId()]
  await pool.run(sql`
    with k as (
      insert into contacts (org_id, id, phone_number, created_at) values (${id}, ${contact}, '+573001230001', ${now})
    )
    insert into conversations (org_id, id, channel_id, contact_id, owner, last_inbound_at, created_at)
    values (${id}, ${conversation}, ${channel}, ${contact}, 'nobody', ${now}, ${now})`)
  // Ids contain their time.
  const idAt = (at: Date) => firstIdAt(at).slice(0, -12) + newId().slice(-12)
  const write = (at: Date, direction: 'inbound' | 'outbound', status: string) =>
    pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                            created_at)
      values (${id}, ${idAt(at)}, ${conversation}, ${channel}, ${contact}, ${direction},
              ${direction === 'inbound' ? 'participant' : 'agent'}, 'text', 'Hello', ${status}, ${at})`)
  await write(now, 'outbound', 'sent')
  await write(now, 'outbound', 'failed')
  await write(now, 'inbound', 'received')
  await write(new Date(now.getTime() - 7 * 86_400_000), 'inbound', 'received')
  const { hour, today, weekAgo, timeZone, capped } = await app.ok('overview_hours', {}, { key })
  expect([timeZone, capped, today.length, weekAgo.length]).toEqual(['America/La_Paz', false, 24, 24])
  expect(hour).toBe((now.getUTCHours() + 20) % 24)
  expect(today[hour]).toEqual({ sent: 1, received: 1 })
  expect(weekAgo[hour]).toEqual({ sent: 0, received: 1 })
  const total = (hours: { sent: number; received: number }[]) =>
    hours.reduce((sum, { sent, received }) => sum + sent + received, 0)
  expect([total(today), total(weekAgo)]).toEqual([2, 1])
})
