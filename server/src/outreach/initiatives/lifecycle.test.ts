import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { subscribe } from '../../../test/harness/webhooks.ts'
import { messageWorkers, providers } from '../../messaging/channels/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { openShop, type Shop } from '../journeys/authoring/testing/shop.ts'
import { endingsWorker, enroll, requireLiveJourney, runsWorker } from '../journeys/index.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  await subscribe(shop.app, 'https://hooks.example/parley', { events: ['journey_run.ended'] })
})

afterAll(() => shop[Symbol.asyncDispose]())

const SYSTEM = { kind: 'system', id: 'test' } as const

async function launched(trigger?: Record<string, unknown>): Promise<string> {
  const id = await shop.addInitiative()
  await shop.createDraft(id, { ...(trigger ? { trigger } : {}), bindings: { 1: 'literal:you' } })
  await shop.app.ok('initiatives_launch', { id })
  return id
}

let people = 0
const somebody = () => {
  people += 1
  return { externalId: `p${people}`, phoneNumber: `+5730${String(10_000_000 + people)}` }
}

async function add(id: string, count = 1): Promise<string[]> {
  const input = { id, people: Array.from({ length: count }, somebody) }
  const { data } = await shop.app.ok('initiatives_participants_add', input)
  return data.map(({ participantId }: { participantId: string }) => participantId)
}

async function refusal(name: string, input: Record<string, unknown>) {
  const { status, body } = await shop.app.api(name, input)
  return [status, body.error?.code]
}

const work = async () => {
  const { runtime, org } = shop.app
  return workOneBatch(runtime, runsWorker(runtime), org.id)
}

const end = async () => {
  const { runtime, org } = shop.app
  return workOneBatch(runtime, endingsWorker(runtime), org.id)
}

interface Shown {
  status: string
  end_reason: string | null
  rev: number
}

function runsOf(initiative: string): Promise<Shown[]> {
  return shop.app.runtime.pool.rows(sql<Shown>`
    select status, end_reason, rev from runs
    where org_id = ${shop.app.org.id} and initiative_id = ${fromWire('initiative', initiative)} order by id`)
}

/** The number of runs per end reason; `null`: live. */
async function endsOf(initiative: string): Promise<Record<string, number>> {
  const byReason = Map.groupBy(await runsOf(initiative), ({ end_reason }) => String(end_reason))
  return Object.fromEntries([...byReason].map(([reason, runs]) => [reason, runs.length]))
}

function messagesOf(initiative: string) {
  return shop.app.runtime.pool.rows(sql<{ status: string; error_code: string | null; due_at: Date | null }>`
    select status, error_code, due_at from messages
    where org_id = ${shop.app.org.id} and initiative_id = ${fromWire('initiative', initiative)} order by id`)
}

describe('A draft initiative', () => {
  test('can be changed field by field until it is launched', async () => {
    const { id } = await shop.app.ok('initiatives_create', {
      name: 'Old',
      objective: 'Sell',
      flagCondition: 'Angry',
    })
    const changed = await shop.app.ok('initiatives_update', {
      id,
      name: 'New',
      flagCondition: null,
      guidingQuestions: [{ questionText: 'Why?' }],
    })
    expect(changed).toMatchObject({
      name: 'New',
      objective: 'Sell',
      flagCondition: null,
      guidingQuestions: [{ questionText: 'Why?' }],
    })
    expect(await shop.app.ok('initiatives_get', { id })).toEqual(changed)
    const live = await launched()
    expect(await refusal('initiatives_update', { id: live, name: 'Late' })).toEqual([
      409,
      'initiative_not_draft',
    ])
  })

  test('cannot be paused, resumed, canceled or archived', async () => {
    const id = await shop.addInitiative()
    expect(await refusal('initiatives_pause', { id })).toEqual([409, 'initiative_not_active'])
    expect(await refusal('initiatives_resume', { id })).toEqual([409, 'initiative_not_paused'])
    expect(await refusal('initiatives_cancel', { id })).toEqual([409, 'initiative_not_active'])
    expect(await refusal('initiatives_archive', { id })).toEqual([409, 'initiative_not_archivable'])
    expect(await refusal('initiatives_unarchive', { id })).toEqual([409, 'initiative_not_archivable'])
  })
})

describe('Launching an initiative is refused', () => {
  test('without a template for the first message', async () => {
    const { id } = await shop.app.ok('initiatives_create', { name: 'Without a template' })
    await shop.createDraft(id, { bindings: { 1: 'literal:you' } })
    expect(await refusal('initiatives_launch', { id })).toEqual([422, 'template_missing'])
  })

  test('with a template that is not approved', async () => {
    const { id } = await shop.app.ok('initiatives_create', { name: 'Under review' })
    const templateId = await shop.addTemplate('PENDING')
    await shop.app.ok('initiatives_templates_set', { id, templateId, round: 1 })
    await shop.createDraft(id, { bindings: { 1: 'literal:you' } })
    expect(await refusal('initiatives_launch', { id })).toEqual([422, 'template_not_approved'])
  })
})

describe('Pausing an initiative', () => {
  test('stops enrollment but not runs and messages, and resuming starts enrollment again', async () => {
    const id = await launched()
    await add(id, 3)
    await work()
    const before = [await runsOf(id), await messagesOf(id)]
    expect(before[1]).toMatchObject([{ status: 'queued' }, { status: 'queued' }, { status: 'queued' }])
    const paused = await shop.app.ok('initiatives_pause', { id })
    expect([paused.status, typeof paused.pausedAt]).toEqual(['PAUSED', 'string'])
    expect([await runsOf(id), await messagesOf(id)]).toEqual(before)
    expect(await refusal('initiatives_participants_add', { id, people: [somebody()] })).toEqual([
      409,
      'initiative_not_active',
    ])
    expect(await refusal('initiatives_pause', { id })).toEqual([409, 'initiative_not_active'])
    const resumed = await shop.app.ok('initiatives_resume', { id })
    expect([resumed.status, resumed.pausedAt]).toEqual(['ACTIVE', null])
    expect(await add(id)).toHaveLength(1)
  })

  test('lets waiting runs continue', async () => {
    const id = await launched()
    await add(id)
    await shop.app.ok('initiatives_pause', { id })
    await work()
    expect(await messagesOf(id)).toMatchObject([{ status: 'queued' }])
  })
})

/** Inserts live runs by SQL, of people who need not exist. */
async function manyRuns(initiative: string, count: number): Promise<void> {
  const { runtime, org } = shop.app
  const now = runtime.clock.now()
  await runtime.pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, trigger, status, node_id, started_at)
    select r.org_id, gen_random_uuid(), r.initiative_id, r.journey_id, r.contact_id, gen_random_uuid(), r.trigger,
           'ACTIVE', 'start', ${now}
    from (select * from runs where org_id = ${org.id} and initiative_id = ${fromWire('initiative', initiative)} limit 1) r,
         generate_series(1, ${count})`)
  await runtime.pool.run(sql`
    insert into run_wakes (org_id, id, due_at)
    select org_id, id, ${now} from runs where org_id = ${org.id} on conflict do nothing`)
}

describe('Canceling an initiative', () => {
  test('ends its live runs in batches, each with a webhook, and retires the journey', async () => {
    const id = await launched()
    await add(id)
    await manyRuns(id, 1_204)
    const canceled = await shop.app.ok('initiatives_cancel', { id })
    expect([canceled.status, typeof canceled.canceledAt]).toEqual(['CANCELED', 'string'])
    expect(await endsOf(id)).toEqual({ canceled_initiative: 500, null: 705 })
    expect([await end(), await endsOf(id)]).toEqual([1, { canceled_initiative: 1_000, null: 205 }])
    expect([await end(), await endsOf(id)]).toEqual([1, { canceled_initiative: 1_205 }])
    expect(await end()).toBe(0)
    const told = await shop.app.runtime.pool.rows(sql<{ reason: string; count: number }>`
      select body::jsonb -> 'data' -> 'outcome' ->> 'reason' as reason, count(distinct body::jsonb ->> 'id') as count
      from webhook_events
      where org_id = ${shop.app.org.id} and type = 'journey_run.ended' and body::jsonb -> 'data' -> 'run' ->> 'initiativeId' = ${id} group by 1`)
    expect(told).toEqual([{ reason: 'canceled_initiative', count: 1_205 }])
    expect((await shop.app.ok('journeys_list', { initiativeId: id })).data).toMatchObject([
      { status: 'ARCHIVED' },
    ])
    expect(await refusal('initiatives_cancel', { id })).toEqual([409, 'initiative_not_active'])
    expect(await refusal('initiatives_resume', { id })).toEqual([409, 'initiative_not_paused'])
  })

  test('stops all messages at once, even before the batch that ends a run', async () => {
    const { runtime, org } = shop.app
    const id = await launched()
    await add(id, 2)
    await work()
    await manyRuns(id, 600)
    // The two with messages come last, so that neither is in the first batch.
    await runtime.pool.run(sql`
      update runs set subject_id = ('f' || substr(md5(id::text), 2))::uuid where org_id = ${org.id} and step_count > 0
        and initiative_id = ${fromWire('initiative', id)}`)
    await runtime.pool.run(sql`
      update runs set subject_id = ('0' || substr(md5(id::text), 2))::uuid where org_id = ${org.id} and step_count = 0
        and initiative_id = ${fromWire('initiative', id)}`)
    await shop.app.ok('initiatives_cancel', { id })
    expect(await messagesOf(id)).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
    const campaigns = messageWorkers(runtime, providers).find(({ queue }) => queue.name === 'messages')
    await workOneBatch(runtime, campaigns!, org.id)
    expect(await messagesOf(id)).toMatchObject([
      { status: 'canceled', error_code: 'run_ended' },
      { status: 'canceled', error_code: 'run_ended' },
    ])
    while ((await work()) > 0) {}
    expect(await endsOf(id)).toEqual({ canceled_initiative: 602 })
    while ((await end()) > 0) {}
    expect(await endsOf(id)).toEqual({ canceled_initiative: 602 })
  })

  test.each(['initiatives_cancel', 'journeys_stop'])(
    'also ends the run of somebody who is merged into another person meanwhile: %s',
    async (operation) => {
      const { runtime, org } = shop.app
      const id = await launched()
      const [first, merged] = [somebody(), somebody()]
      // Runs end in the order of people. Nobody comes before the first one.
      await runtime.pool.run(sql`
        insert into people (org_id, id, external_id, attributes, created_at, updated_at)
        values (${org.id}, ${`00000000-0000-7000-8000-${String(people).padStart(12, '0')}`}, ${first.externalId}, '{}',
                ${runtime.clock.now()}, ${runtime.clock.now()})`)
      await shop.app.ok('initiatives_participants_add', { id, people: [merged] })
      await work()
      await manyRuns(id, 600)
      await runtime.pool.run(sql`
        update runs set subject_id = ('00000000' || substr(subject_id::text, 9))::uuid
        where org_id = ${org.id} and initiative_id = ${fromWire('initiative', id)} and step_count = 0`)
      const input = operation === 'journeys_stop' ? { journeyId: id, confirm: true } : { id }
      await shop.app.ok(operation, input)
      await shop.app.ok('cdp_people_merge', {
        externalId: first.externalId,
        mergedExternalId: merged.externalId,
      })
      while ((await end()) > 0) {}
      while ((await work()) > 0) {}
      expect((await endsOf(id)).null).toBeUndefined()
      expect(await messagesOf(id)).toMatchObject([{ status: 'canceled' }])
    },
  )

  test.each(['initiatives_cancel', 'journeys_stop'])(
    'waits for a concurrent enrollment before it does this: %s',
    async (operation) => {
      const { runtime, org } = shop.app
      const id = await launched()
      const person = somebody()
      await shop.app.ok('cdp_people_upsert', person)
      const { id: personId } = await runtime.pool.one(sql<{ id: string }>`
      select id from people where org_id = ${org.id} and external_id = ${person.externalId}`)
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      const enrolling = inTransaction(runtime, org.id, SYSTEM, async (ctx) => {
        const journey = await requireLiveJourney(ctx, fromWire('initiative', id)!)
        begun()
        // A call that does not wait would be done by then.
        await new Promise((resolve) => setTimeout(resolve, 500))
        const candidate = {
          ...person,
          personId,
          personExternalId: person.externalId,
          email: null,
          name: null,
          context: {},
        }
        return enroll(ctx, journey, [{ ...candidate, state: {}, trigger: { kind: 'manual' } }])
      })
      await hasBegun
      const input = operation === 'journeys_stop' ? { journeyId: id, confirm: true } : { id }
      await shop.app.ok(operation, input)
      expect(await enrolling).toMatchObject([{ outcome: 'started' }])
      expect((await runsOf(id)).map(({ status }) => status)).toEqual(['STOPPED'])
    },
  )
})

describe('Stopping a journey', () => {
  test('needs a confirmation and a live version', async () => {
    const id = await launched()
    expect(await refusal('journeys_stop', { journeyId: id })).toEqual([400, 'confirmation_required'])
    const stopped = await shop.app.ok('journeys_stop', { journeyId: id, confirm: true })
    expect([stopped.initiativeId, stopped.status]).toEqual([id, 'STOPPED'])
    expect(await refusal('journeys_stop', { journeyId: id, confirm: true })).toEqual([
      409,
      'journey_not_published',
    ])
    expect(await refusal('initiatives_participants_add', { id, people: [somebody()] })).toEqual([
      409,
      'initiative_not_active',
    ])
    const again = await shop.app.ok('journeys_create_draft_from_published', { journeyId: id })
    await shop.app.ok('journeys_publish', { journeyId: again.id, confirm: true })
    expect(await add(id)).toHaveLength(1)
  })

  test.each([
    ['no message was queued', null, 'canceled_operator'],
    ['a message is queued', 'queued', 'canceled_operator'],
    ['a message is being sent', 'sending', null],
    ['a message may or may not have been sent', 'unknown', null],
    ['a message was accepted', 'accepted', null],
    ['a message failed', 'failed', 'canceled_operator'],
  ])('ends a run, or lets its message finish, when %s', async (_, status, reason) => {
    const { runtime, org } = shop.app
    const id = await launched()
    await add(id)
    if (status !== null) {
      await work()
      await runtime.pool.run(sql`
        update messages set status = ${status}
        where org_id = ${org.id} and initiative_id = ${fromWire('initiative', id)}`)
    }
    await shop.app.ok('journeys_stop', { journeyId: id, confirm: true })
    expect(await runsOf(id)).toMatchObject([{ end_reason: reason }])
    if (status === 'queued')
      expect(await messagesOf(id)).toMatchObject([{ status: 'canceled', due_at: null }])
  })

  test('does not end runs of an earlier version', async () => {
    const id = await launched()
    await add(id)
    const next = await shop.app.ok('journeys_create_draft_from_published', { journeyId: id })
    await shop.app.ok('journeys_publish', { journeyId: next.id, confirm: true })
    await add(id)
    await shop.app.ok('journeys_stop', { journeyId: id, confirm: true })
    expect((await runsOf(id)).map(({ end_reason }) => end_reason)).toEqual([null, 'canceled_operator'])
  })
})

describe('A finished initiative', () => {
  test('can be archived, which removes it from lists, and restored', async () => {
    const id = await launched()
    await shop.app.ok('initiatives_cancel', { id })
    const listed = async (archived: boolean) => {
      const { data } = await shop.app.ok('initiatives_list', { archived, status: 'CANCELED' })
      return data.some((initiative: { id: string }) => initiative.id === id)
    }
    expect([await listed(false), await listed(true)]).toEqual([true, false])
    const archived = await shop.app.ok('initiatives_archive', { id })
    expect(await shop.app.ok('initiatives_archive', { id })).toEqual(archived)
    expect([await listed(false), await listed(true)]).toEqual([false, true])
    expect((await shop.app.ok('initiatives_get', { id })).archivedAt).toBe(archived.archivedAt)
    expect((await shop.app.ok('initiatives_unarchive', { id })).archivedAt).toBeNull()
    expect([await listed(false), await listed(true)]).toEqual([true, false])
  })
})

test('Transcripts list the messages sent and received, in pages', async () => {
  const { runtime, org } = shop.app
  const id = await launched()
  const [first, second] = await add(id, 2)
  await work()
  await runtime.pool.run(sql`
    update messages set status = 'accepted', sent_at = created_at
    where org_id = ${org.id} and run_id = ${fromWire('run', first!)}`)
  const page = await shop.app.ok('initiatives_transcripts_list', { id, limit: 1 })
  const rest = await shop.app.ok('initiatives_transcripts_list', { id, limit: 1, cursor: page.next_cursor })
  const all = [...page.data, ...rest.data]
  expect(all.map(({ participantId }) => participantId).toSorted()).toEqual([first, second].toSorted())
  const byId = new Map(all.map((each) => [each.participantId, each.messages]))
  expect(byId.get(first)).toMatchObject([
    { direction: 'outbound', author: 'agent', text: 'Hello you, how are you?' },
  ])
  expect(byId.get(first)).toEqual(
    (await shop.app.ok('initiatives_participant_messages_list', { id, participantId: first! })).data,
  )
  expect(byId.get(second)).toEqual([])
  expect(await refusal('initiatives_transcripts_list', { id, limit: 101 })).toEqual([400, 'invalid_request'])
})
