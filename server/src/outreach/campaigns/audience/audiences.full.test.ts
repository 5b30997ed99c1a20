import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsWorker } from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000

/** An import that has been read, unless `isRead` is false. */
async function imported(content: string, { isRead = true, ...more }: Record<string, unknown> = {}) {
  const { id } = await world.app.ok('cdp_imports_create', { kind: 'people', content, ...more })
  if (isRead) await world.work(importsWorker(world.app.runtime))
  return id as string
}

const toImport = (importId: string) => ({
  name: 'Imported',
  audience: { type: 'import', importId },
  message: { channel: 'whatsapp', templateId: world.templateId, templateBindings: { 1: 'literal:you' } },
})

test('A campaign to an import reaches whom it created, updated and left as they were, and nobody else', async () => {
  const { app } = world
  await app.ok('cdp_people_batch_upsert', {
    items: [
      { externalId: 'i-same', phoneNumber: '+573009990001', firstName: 'Same' },
      { externalId: 'i-old', phoneNumber: '+573009990002', firstName: 'Old' },
      { externalId: 'i-other', phoneNumber: '+573009990003' },
      { externalId: 'i-merged', phoneNumber: '+573009990005' },
      { externalId: 'i-keeps', phoneNumber: '+573009990006' },
    ],
  })
  const importId = await imported(
    'externalId,phoneNumber,firstName\n' +
      'i-same,+573009990001,Same\ni-old,+573009990002,New\ni-new,+573009990004,Ana\ni-merged,+573009990005,\n' +
      ',,Nobody\n',
  )
  await app.ok('cdp_people_merge', { externalId: 'i-keeps', mergedExternalId: 'i-merged' })
  const { id } = await app.ok('campaigns_create', toImport(importId))
  expect(await app.ok('campaigns_estimate', { id })).toMatchObject({ people: 4, reachable: 4, unknown: 0 })
  expect(await app.ok('campaigns_start', { id })).toMatchObject({ people: { audience: 4, waiting: 4 } })
  await world.enroll()
  expect(await world.reached(id)).toEqual(['i-keeps', 'i-new', 'i-old', 'i-same'])
  const { data } = await app.ok('campaigns_list', { q: 'Imported' })
  expect(data[0].audience).toEqual({
    type: 'import',
    segment: null,
    import: { id: importId, fileName: null },
    people: 4,
  })
})

test('An import that is not complete, or has no people, is refused with what to do', async () => {
  const { app } = world
  const people = 'externalId,phoneNumber\nr1,+573009990011\n'
  const refusal = async (importId: string) => {
    const { body } = await app.api('campaigns_create', toImport(importId))
    return `${body.error.code}: ${body.error.message}`
  }
  expect(await refusal('imp_00000000000000000000000000000000')).toMatch(
    /^unknown_reference: .*cdp_imports_list/,
  )
  const running = await imported(people, { isRead: false })
  expect(await refusal(running)).toMatch(/^invalid_request: .*has not finished\. Wait/)
  await world.work(importsWorker(app.runtime))
  expect((await app.api('campaigns_create', toImport(running))).status).toBe(201)
  expect(await refusal(await imported(people, { dryRun: true }))).toContain('dry run')
  const events = await imported('externalId,name,timestamp\ne1,bought,2026-01-01\n', { kind: 'events' })
  expect(await refusal(events)).toContain('Choose an import of people')
  expect(await refusal(await imported('externalId,phoneNumber\n,\n'))).toContain('stored nobody')
  // One from before it was kept whose rows were stored.
  await app.runtime.pool.run(sql`
    delete from import_people where org_id = ${app.org.id} and import_id = ${fromWire('import', running)}`)
  expect(await refusal(running)).toContain('Import the file again')
})

test('A follow-up to those who did not read goes to nobody who read or replied', async () => {
  const { app } = world
  const { pool } = app.runtime
  await world.addPeople({ n1: {}, n2: {}, n3: {} })
  const message = {
    channel: 'whatsapp',
    templateId: world.templateId,
    templateBindings: { 1: 'literal:again' },
  }
  const id = await world.draft(['n1', 'n2', 'n3'], { followUp: { after: '24h', message, to: 'not_read' } })
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ followUp: { to: 'not_read' } })
  expect(await app.ok('campaigns_estimate', { id })).toMatchObject({ issues: [] })
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const runs = sql`org_id = ${app.org.id} and initiative_id = ${fromWire('campaign', id)}`
  const statusOf = (person: string, status: string) =>
    pool.run(sql`
      update messages set status = ${status} where org_id = ${app.org.id} and run_id in (
        select id from runs where ${runs} and person_external_id = ${person})`)
  await pool.run(sql`update messages set status = 'delivered', due_at = null where ${runs}`)
  await pool.run(sql`update runs set signal = 'SENT', rev = rev + 1 where ${runs}`)
  await pool.run(sql`
    update run_wakes set due_at = ${world.clock.now()} where org_id = ${app.org.id} and id in (
      select id from runs where ${runs})`)
  await world.enroll()
  await statusOf('n1', 'read')
  await pool.run(sql`
    update runs set reply_pending = true, rev = rev + 1 where ${runs} and person_external_id = 'n2'`)
  world.clock.pass(25 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toEqual(['n1', 'n2', 'n3', 'n3'])
})

test('A follow-up to those who did not read is refused where nobody knows', async () => {
  const { app } = world
  const email = { channel: 'email', subject: 'Hi', body: 'Hello' }
  const refusal = async (message: object) => {
    const followUp = { after: '24h', message: email, to: 'not_read' }
    const audience = { type: 'people', personExternalIds: ['n1'] }
    const { body } = await app.api('campaigns_create', { name: 'Unread', audience, message, followUp })
    return `${body.error.code}: ${body.error.message}`
  }
  expect(await refusal(email)).toMatch(/^invalid_request: .*Use `not_replied`/)
  const withEmail = { channel: 'whatsapp', templateId: world.templateId, channelFallback: email }
  expect(await refusal(withEmail)).toMatch(/^invalid_request: .*Use `not_replied`/)
})

test('A large audience is kept in parts: each person once, and one message for each address', async () => {
  const { app, clock } = world
  const { pool } = app.runtime
  const org = app.org.id
  const people = 20_050
  const { id: segmentId, slug } = await app.ok('segments_create', {
    name: 'Crowd',
    slug: 'crowd',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
    evaluationCadence: 'REACTIVE_ONLY',
  })
  expect(slug).toBe('crowd')
  const segment = fromWire('segment', segmentId)
  await pool.run(sql`
    insert into people (org_id, id, external_id, phone_number, attributes, created_at, updated_at)
    select ${org}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'crowd-' || n,
           '+57310' || lpad(case n when 20001 then 5 when 10002 then 6 else n end::text, 7, '0'), '{}',
           ${clock.now()}, ${clock.now()}
    from generate_series(1, ${people}::int) n`)
  await pool.run(sql`delete from segment_members where org_id = ${org} and segment_id = ${segment}`)
  await pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select ${org}, ${segment}, id, ${clock.now()} from people where org_id = ${org} and external_id like 'crowd-%'`)
  const count = () =>
    pool.run(sql`
      update segments s set member_count =
        (select count(*) from segment_members m where m.org_id = ${org} and m.segment_id = s.id)
      where s.org_id = ${org} and s.id = ${segment}`)
  await count()
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'crowd-20050' }] })
  const id = await world.draft([], { audience: { type: 'segment', segmentId } })
  expect(await app.ok('campaigns_start', { id })).toMatchObject({
    people: { audience: people, waiting: people },
  })
  // Who joins afterwards is not in it.
  await world.addPeople({ late: {} })
  await pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select ${org}, ${segment}, id, ${new Date(clock.now().getTime() + 1_000)} from people
    where org_id = ${org} and external_id = 'late'`)
  await count()
  await world.enroll()
  const kept = await app.ok('campaigns_get', { id })
  expect(kept.people).toMatchObject({
    audience: people,
    excluded: [
      { reason: 'do_not_contact', count: 1 },
      { reason: 'shared_address', count: 2 },
    ],
  })
  expect(kept.people.waiting + kept.people.enrolled).toBe(people - 3)
  const canceled = await app.ok('campaigns_cancel', { id })
  expect(canceled.have + canceled.mayGet + canceled.without).toBe(people)
})

test('A campaign waits for its segment while that is evaluated in parts, since its audience is kept at the start', async () => {
  const { app } = world
  const { pool } = app.runtime
  await world.addPeople({ parts1: {} })
  const { id: segmentId } = await app.ok('segments_create', {
    ...{ name: 'Parts', slug: 'parts', evaluationCadence: 'REACTIVE_ONLY' },
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  await app.ok('segments_evaluate', { slug: 'parts' })
  const { id } = await app.ok('campaigns_create', {
    name: 'To all',
    audience: { type: 'segment', segmentId },
    message: { channel: 'whatsapp', templateId: world.templateId, templateBindings: { 1: 'literal:you' } },
  })
  const underWay = (since: Date | null) =>
    pool.run(sql`
      update segments set parts_since = ${since}, parts_done = 0, parts_people = 1
      where org_id = ${app.org.id} and slug = 'parts'`)
  await underWay(world.clock.now())
  const refused = await app.api('campaigns_start', { id })
  expect(refused.body.error).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('evaluated'),
  })
  await underWay(null)
  await app.ok('campaigns_start', { id })
})

test('A campaign whose audience is not kept yet goes on while it is paused, and can be canceled', async () => {
  const { app } = world
  const { data } = await app.ok('segments_list')
  const segmentId = data.find(({ slug }: { slug: string }) => slug === 'crowd').id
  const paused = await world.draft([], { audience: { type: 'segment', segmentId } })
  // The person who joined late is a member by now.
  world.clock.pass(HOUR_MS)
  await app.ok('campaigns_start', { id: paused })
  await app.ok('campaigns_pause', { id: paused })
  await world.enroll()
  expect(await app.ok('campaigns_get', { id: paused })).toMatchObject({
    status: 'PAUSED',
    people: { audience: 20_051, enrolled: 0, waiting: 20_048 },
  })
  const canceled = await world.draft([], { audience: { type: 'segment', segmentId } })
  await app.ok('campaigns_start', { id: canceled })
  expect(await app.ok('campaigns_cancel', { id: canceled })).toMatchObject({ have: 0, without: 20_051 })
  await world.enroll()
  expect(await world.reached(canceled)).toEqual([])
})

test('Whose part is kept after the winner was chosen gets the winner', async () => {
  const { app } = world
  const { data } = await app.ok('segments_list')
  const segmentId = data.find(({ slug }: { slug: string }) => slug === 'crowd').id
  const other = {
    channel: 'whatsapp',
    templateId: world.templateId,
    templateBindings: { 1: 'literal:b' },
  }
  const id = await world.draft([], {
    audience: { type: 'segment', segmentId },
    test: { others: [other], sharePercent: 10, decideAfter: null },
  })
  await app.ok('campaigns_start', { id })
  await app.ok('campaigns_choose_winner', { id, variant: 'b' })
  await app.ok('campaigns_pause', { id })
  await world.enroll()
  const variants = await app.runtime.pool.rows(sql<{ variant: string | null; is_tested: boolean }>`
    select distinct variant, is_tested from campaign_people
    where org_id = ${app.org.id} and campaign_id = ${fromWire('campaign', id)} order by 2, 1`)
  expect(variants).toEqual([
    { variant: 'b', is_tested: false },
    { variant: 'a', is_tested: true },
    { variant: 'b', is_tested: true },
  ])
})
