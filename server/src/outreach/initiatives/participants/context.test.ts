import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { matchesWorker } from '../../journeys/index.ts'
import { getInitiative } from '../initiatives.ts'
import { addParticipants } from './participants.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SCHEMA = [
  { key: 'plan', type: 'enum', options: ['basic', 'gold'], required: true, description: 'What they pay for' },
  { key: 'seats', type: 'number', default: '1' },
  { key: 'vip', type: 'boolean' },
  { key: 'renewsOn', type: 'date' },
]

async function created(
  contextSchema: object[] | null,
  trigger: Record<string, unknown> = {},
): Promise<string> {
  const id = await shop.addInitiative()
  await shop.app.ok('initiatives_update', { id, contextSchema })
  await shop.createDraft(id, { trigger })
  await shop.app.ok('initiatives_launch', { id })
  return id
}

const person = (n: number, context?: Record<string, string>) => ({
  externalId: `p${n}`,
  phoneNumber: `+5730011122${String(n).padStart(2, '0')}`,
  ...(context ? { context } : {}),
})
const add = (id: string, ...people: object[]) => shop.app.ok('initiatives_participants_add', { id, people })
const contextsOf = async (id: string) => {
  const rows = await shop.app.runtime.pool.rows(sql<{ context: Record<string, string> }>`
    select context from runs where org_id = ${shop.app.org.id} and initiative_id = ${fromWire('initiative', id)}
    order by person_external_id`)
  return rows.map(({ context }) => context)
}

test('A declared context schema sets which values participants must and may have', async () => {
  const id = await created(SCHEMA)
  expect((await shop.app.ok('initiatives_get', { id })).contextSchema).toEqual(SCHEMA)
  const { data, errors } = await add(
    id,
    person(1, { plan: 'gold', seats: '12.5', vip: 'true', renewsOn: '2030-01-31' }),
    person(2, { plan: 'basic', renewsOn: '2030-01-31T09:00:00-05:00' }),
    person(3, { plan: 'silver' }),
    person(4),
    person(5, { plan: 'gold', tier: 'a' }),
    person(6, { plan: 'gold', seats: 'many' }),
    person(7, { plan: 'gold', vip: 'yes' }),
    person(8, { plan: 'gold', renewsOn: 'soon' }),
  )
  expect(data).toHaveLength(2)
  expect(
    errors.map(({ index, error }: { index: number; error: { code: string } }) => [index, error.code]),
  ).toEqual([
    [2, 'enrollment_failed'],
    [3, 'enrollment_failed'],
    [4, 'unknown_context_key'],
    [5, 'enrollment_failed'],
    [6, 'enrollment_failed'],
    [7, 'enrollment_failed'],
  ])
  expect(errors[0].error.message).toMatch(/`plan` must be one of basic, gold/)
  expect(errors[1].error.message).toMatch(/`plan` is missing: one of basic, gold/)
  expect(await contextsOf(id)).toEqual([
    { plan: 'gold', seats: '12.5', vip: 'true', renewsOn: '2030-01-31' },
    { plan: 'basic', seats: '1', renewsOn: '2030-01-31T09:00:00-05:00' },
  ])
})

test('A run that a trigger started has the default context values', async () => {
  const id = await created(SCHEMA, { triggerType: 'cdp_event', eventName: 'renewed' })
  await shop.app.ok('cdp_people_upsert', { externalId: 'evy', phoneNumber: '+573001112299' })
  await shop.app.ok('cdp_events_record', { name: 'renewed', externalId: 'r1', personExternalId: 'evy' })
  await workOneBatch(shop.app.runtime, matchesWorker(shop.app.runtime), shop.app.org.id)
  expect(await contextsOf(id)).toEqual([{ seats: '1' }])
})

test('Authors are offered exactly the context values that participants have', async () => {
  const id = await shop.addInitiative()
  await shop.app.ok('initiatives_update', { id, contextSchema: SCHEMA })
  const bound = (path: string) => shop.createDraft(id, { bindings: { 1: path } })
  const { id: journeyId } = await bound('engagement.context.tier')
  const { groups } = await shop.app.ok('journeys_message_variables', { journeyId })
  const context = groups.find((group: { id: string }) => group.id === 'engagement.context')
  expect(context.variables.map(({ key }: { key: string }) => key)).toEqual([
    'plan',
    'seats',
    'vip',
    'renewsOn',
  ])
  expect(context.variables[0]).toMatchObject({ description: 'What they pay for' })
  const { issues } = await shop.app.ok('journeys_validate', { journeyId })
  expect(issues).toMatchObject([{ code: 'binding_unresolvable', nodeId: 'ask' }])
})

test.each([
  ['an enum without options', [{ key: 'plan', type: 'enum' }]],
  ['a default of the wrong type', [{ key: 'seats', type: 'number', default: 'many' }]],
  ['a duplicate key', [SCHEMA[0], SCHEMA[0]]],
])('A context schema with %s is refused', async (_, contextSchema) => {
  const answer = await shop.app.api('initiatives_create', { name: 'Odd', contextSchema })
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
})

test('The first context keys are stored once, and later calls enroll concurrently', async () => {
  const { runtime, org } = shop.app
  const id = await created(null)
  await add(id, person(20, { plan: 'gold' }))
  const actor = { kind: 'system', id: 'test' } as const
  await inTransaction(runtime, org.id, actor, async (ctx) => {
    const people = [person(21, { plan: 'basic' })]
    const { data } = await addParticipants(ctx, await getInitiative(ctx, id), people)
    expect(data).toHaveLength(1)
    // This transaction has not committed yet; another call does not wait for it.
    expect((await add(id, person(22, { plan: 'basic' }))).data).toHaveLength(1)
  })
  expect((await add(id, person(23, { tier: 'a' }))).errors).toMatchObject([
    { error: { code: 'unknown_context_key' } },
  ])
  expect(await contextsOf(id)).toHaveLength(3)
})

test('Calls that arrive before the context keys are stored wait for the first call but not for each other', async () => {
  const { runtime, org } = shop.app
  const id = await created(null)
  const actor = { kind: 'system', id: 'test' } as const
  const begin = (n: number) => {
    const enrolled = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const committed = inTransaction(runtime, org.id, actor, async (ctx) => {
      const { errors } = await addParticipants(ctx, await getInitiative(ctx, id), [
        person(n, { plan: 'gold' }),
      ])
      expect(errors).toEqual([])
      enrolled.resolve()
      await mayCommit.promise
    })
    return { enrolled: Promise.race([enrolled.promise, committed]), mayCommit, committed }
  }
  const first = begin(30)
  await first.enrolled
  const others = [begin(31), begin(32)]
  await expect.poll(waitingForLocks).toBe(2)
  first.mayCommit.resolve()
  await Promise.all(others.map(({ enrolled }) => enrolled))
  for (const { mayCommit } of others) mayCommit.resolve()
  await Promise.all([first, ...others].map(({ committed }) => committed))
  expect(await contextsOf(id)).toHaveLength(3)
})

async function waitingForLocks(): Promise<number> {
  const rows = await shop.app.runtime.pool.rows(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%context_keys%'`)
  return rows.length
}
