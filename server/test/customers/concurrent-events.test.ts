import { expect, inject, test } from 'vitest'
import { startService } from '../../src/app/demo/service.ts'
import { openShop, type Shop } from '../../src/outreach/journeys/authoring/testing/shop.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { effort } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { portOf } from '../harness/ports.ts'
import { until } from '../harness/waiting.ts'

/** `npm run racing` sends 10,000 for 100 people. */
const EVENTS = Number(process.env.PARLEY_TEST_RACING_EVENTS ?? effort(100, 800))
const PEOPLE = Number(process.env.PARLEY_TEST_RACING_PEOPLE ?? 20)
const CONNECTIONS = 64
const PROCESSES = 2
const SECRET = 'a secret for tests, long enough to be one'

/** One event in this many is sent again, by another connection at about the same time. */
const AGAIN_EVERY = 20

/*
 * Events for few people arrive on many connections of two processes, whose workers enroll. In one journey the runs stay
 * live, so each further event is refused. In the other they end immediately, so further events start new runs.
 */
test(`${EVENTS} concurrent events for ${PEOPLE} people: no person is enrolled twice, and no event is lost`, async () => {
  await using parts = new AsyncDisposableStack()
  const shop = parts.use(await openShop({ env: { PARLEY_ROLE: 'api' } }))
  const keeping = await launch(shop, [
    { id: 'wait', kind: 'DELAY', name: 'Wait', inputs: { duration: '30d' } },
  ])
  const brief = await launch(shop, [])
  for (let person = 0; person < PEOPLE; person++) {
    const phoneNumber = `+5730012${String(30_000 + person)}`
    await shop.app.ok('cdp_people_upsert', { externalId: `p${person}`, phoneNumber })
  }
  const env = {
    PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), shop.app.database),
    PARLEY_SECRET: SECRET,
    PARLEY_TIME_SCALE: '1',
    PARLEY_SIMULATOR: 'false',
    PARLEY_RATE_LIMIT: '1000000',
    PARLEY_POOL: '10',
    PARLEY_LOG_LEVEL: 'error',
  }
  const services = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, n) => parts.use(await startService(env, portOf(n)))),
  )
  await sendAll(
    services.map(({ url }) => url),
    shop.app.org.key,
  )
  await untilSettled(shop)

  const kept = await outcomes(shop, keeping)
  expect(kept.started.map(({ person }) => person).toSorted()).toEqual(everybody().toSorted())
  expect(missing(kept)).toEqual([])

  const ended = await outcomes(shop, brief)
  expect(missing(ended)).toEqual([])
  for (const each of [kept, ended]) expect(repeated(each)).toEqual([])
})

async function launch(
  { app, addInitiative }: Shop,
  between: { id: string; [more: string]: unknown }[],
): Promise<string> {
  const initiative = await addInitiative()
  const inputs = { triggerType: 'cdp_event', eventName: 'raced' }
  const actions = [
    { id: 'in', kind: 'ENTRY', name: 'In', inputs },
    ...between,
    { id: 'out', kind: 'EXIT', name: 'Out' },
  ]
  const edges = actions
    .slice(1)
    .map((node, index) => ({ from: actions[index]!.id, to: node.id, sourceHandle: 'SENT' }))
  await app.ok('journeys_create_draft', {
    initiativeId: initiative,
    definition: { name: 'Race', actions, edges },
  })
  await app.ok('initiatives_launch', { id: initiative })
  return fromWire('initiative', initiative)!
}

const everybody = () => Array.from({ length: PEOPLE }, (_, person) => `p${person}`)
const timesSent = (event: number) => (event % AGAIN_EVERY === 0 ? 2 : 1)
const everyEvent = () => Array.from({ length: EVENTS }, (_, event) => `e${event}`)

async function sendAll(urls: readonly string[], key: string): Promise<void> {
  const events = everyEvent().flatMap((_, index) => Array<number>(timesSent(index)).fill(index))
  let next = 0
  const connection = async (_: unknown, n: number) => {
    const url = `${urls[n % urls.length]}/api/v1/cdp/events`
    for (let at = next++; at < events.length; at = next++) {
      const index = events[at]!
      const body = { name: 'raced', externalId: `e${index}`, personExternalId: `p${index % PEOPLE}` }
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`an event was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

/** Waits until every match is decided and every short run has ended. */
async function untilSettled({ app: { runtime, org } }: Shop): Promise<void> {
  await until(async () => {
    const { open } = await runtime.pool.one(sql<{ open: number }>`
      select (select count(*) from trigger_matches where org_id = ${org.id})
           + (select count(*) from runs where org_id = ${org.id} and ended_at is null and node_id <> 'wait') as open`)
    return open === 0
  })
}

interface Started {
  person: string
  event: string
}

interface Outcomes {
  started: Started[]
  refused: { event: string; reason: string }[]
}

async function outcomes({ app: { runtime, org } }: Shop, initiative: string): Promise<Outcomes> {
  return {
    started: await runtime.pool.rows(sql<Started>`
      select person_external_id as person, trigger ->> 'externalId' as event from runs
      where org_id = ${org.id} and initiative_id = ${initiative}`),
    refused: await runtime.pool.rows(sql<{ event: string; reason: string }>`
      select trigger ->> 'externalId' as event, reason from refused_enrollments
      where org_id = ${org.id} and initiative_id = ${initiative}`),
  }
}

/** Events that started no run and were not refused because of a live run. */
function missing({ started, refused }: Outcomes): string[] {
  const answered = new Set([
    ...started.map(({ event }) => event),
    ...refused.filter(({ reason }) => reason === 'active_run').map(({ event }) => event),
  ])
  return everyEvent().filter((event) => !answered.has(event))
}

/** Events with more outcomes than sent copies. */
function repeated({ started, refused }: Outcomes): string[] {
  const times = new Map<string, number>()
  for (const { event } of [...started, ...refused]) times.set(event, (times.get(event) ?? 0) + 1)
  return [...times]
    .filter(([event, count]) => count > timesSent(Number(event.slice(1))))
    .map(([event]) => event)
}
