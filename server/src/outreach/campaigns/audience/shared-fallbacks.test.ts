import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEmailAccount } from '../../../../test/fixtures/channels.ts'
import { notifyRuns } from '../../../messaging/channels/run-notifications.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

/* Addresses that several people of an audience share, and that only a fallback or a follow-up writes to. */

const DAY_MS = 86_400_000

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
  const { app, clock } = world
  const address = 'campaigns@parley.invalid'
  const account = await insertEmailAccount(app.runtime, app.org.id, address)
  await app.runtime.pool.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    values (${app.org.id}, ${app.runtime.newId()}, ${account}, 'email', ${address}, 'Shop', ${address}, 'CONNECTED',
            ${clock.now()}, ${clock.now()})`)
})
afterAll(() => world[Symbol.asyncDispose]())

const EMAIL = { channel: 'email', subject: 'Hello', body: 'Hello you' }
const withFallback = () => ({
  channel: 'whatsapp',
  templateId: world.templateId,
  templateBindings: { 1: 'literal:you' },
  channelFallback: EMAIL,
})

async function start(people: readonly string[], more: object): Promise<string> {
  const id = await world.draft(people, more)
  await world.app.ok('campaigns_start', { id })
  await world.enroll()
  return id
}

/** The provider refuses the queued messages of these people. */
async function refuse(campaign: string, ...people: string[]) {
  const { runtime, org } = world.app
  const failed = await runtime.pool.rows(sql<{ id: string; run_id: string }>`
    update messages m set status = 'failed', due_at = null from runs r
    where m.org_id = ${org.id} and r.org_id = ${org.id} and r.id = m.run_id and m.status = 'queued'
      and m.initiative_id = ${fromWire('campaign', campaign)} and r.person_external_id = any(${people})
    returning m.id, m.run_id`)
  await inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, (ctx) =>
    notifyRuns(
      ctx,
      failed.map(({ id, run_id: runId }) => ({
        messageId: id,
        runId,
        became: 'failed' as const,
        errorName: 'message_refused',
      })),
    ),
  )
  await world.enroll()
}

/** How many messages of the campaign went to an address, or will. */
async function countTo(campaign: string, address: string): Promise<number> {
  const { runtime, org } = world.app
  const { count } = await runtime.pool.one(sql<{ count: number }>`
    select count(*)::int as count from messages m
    join contacts c on c.org_id = ${org.id} and c.id = m.contact_id
    where m.org_id = ${org.id} and m.initiative_id = ${fromWire('campaign', campaign)} and c.email = ${address}
      and m.status not in ('failed', 'canceled')`)
  return count
}

const errorsOf = async (campaign: string) => {
  const { runtime, org } = world.app
  const rows = await runtime.pool.rows(sql<{ person: string; error: string | null }>`
    select person_external_id as person, error_name as error from runs
    where org_id = ${org.id} and initiative_id = ${fromWire('campaign', campaign)} and ended_at is not null order by 1`)
  return rows.map(({ person, error }) => `${person} ${error}`)
}

test('Two people whose messages fail get one fallback at the address that they share', async () => {
  const email = 'home@example.com'
  await world.addPeople({ ana: { email }, ben: { email } })
  const id = await start(['ana', 'ben'], { message: withFallback() })
  await refuse(id, 'ana', 'ben')
  expect(await countTo(id, email)).toBe(1)
  expect(await errorsOf(id)).toEqual([expect.stringMatching(/^(ana|ben) message_refused$/)])
})

test('A fallback does not go to an address where somebody else was reached first', async () => {
  const email = 'office@example.com'
  await world.addPeople({ cleo: { email }, dan: { email, phoneNumber: null } })
  const id = await start(['cleo', 'dan'], { message: withFallback() })
  expect(await countTo(id, email)).toBe(1)
  await refuse(id, 'cleo')
  expect(await countTo(id, email)).toBe(1)
  expect(await errorsOf(id)).toEqual(['cleo message_refused'])
})

test('It goes there when the message to the other person failed', async () => {
  const email = 'shop@example.com'
  await world.addPeople({ eva: { email }, fay: { email, phoneNumber: null } })
  const id = await start(['eva', 'fay'], { message: withFallback() })
  await refuse(id, 'fay')
  expect(await countTo(id, email)).toBe(0)
  await refuse(id, 'eva')
  expect(await countTo(id, email)).toBe(1)
})

test('A follow-up on another channel goes to a shared address once', async () => {
  const email = 'family@example.com'
  await world.addPeople({ gus: { email }, hal: { email } })
  const { channelFallback: _, ...message } = withFallback()
  const id = await start(['gus', 'hal'], { message, followUp: { after: '24h', message: EMAIL } })
  await world.sendAll()
  const { runtime, org } = world.app
  const sent = await runtime.pool.rows(sql<{ id: string; run_id: string }>`
    select id, run_id from messages where org_id = ${org.id} and initiative_id = ${fromWire('campaign', id)}`)
  await inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, (ctx) =>
    notifyRuns(
      ctx,
      sent.map((each) => ({ messageId: each.id, runId: each.run_id, became: 'sent' as const })),
    ),
  )
  await world.enroll()
  world.clock.pass(DAY_MS + 1_000)
  await world.enroll()
  expect(await countTo(id, email)).toBe(1)
  expect(await errorsOf(id)).toEqual([expect.stringMatching(/^(gus|hal) address_taken$/)])
})
