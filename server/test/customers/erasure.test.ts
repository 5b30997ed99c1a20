import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONAL } from '../../../scripts/personal-data/record.ts'
import { LEFT_ALONE, PERSON_TABLES } from '../../src/app/retention/erasure.ts'
import { erasuresWorker, liveSegmentsWorkers, segmentsWorker } from '../../src/customers/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { filesWorker } from '../../src/platform/files/index.ts'
import { dumpOf, type FilledPerson, fillPerson } from '../fixtures/person-rows.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* Erasing and exporting a person (docs/behaviour/customers.md: Erasing people). */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const erase = (externalId: string, more: Record<string, unknown> = {}) =>
  app.ok('cdp_people_erase', { externalId, reason: 'requested', confirm: true, ...more })

/** What workers do with the erasures of the organization that are due. */
async function work(): Promise<void> {
  while ((await workOneBatch(app.runtime, erasuresWorker(app.runtime), app.org.id)) > 0);
  await workOneBatch(app.runtime, filesWorker(app.runtime), app.org.id)
}

/** As ten minutes later. */
const settle = async () => {
  await app.runtime.pool.run(sql`
    update erasures set due_at = ${app.runtime.clock.now()} where org_id = ${app.org.id} and due_at is not null`)
  await work()
}

function tablesWith(dump: Map<string, string>, ...marks: string[]): string[] {
  const has = (text: string) => marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase()))
  return [...dump].flatMap(([table, text]) => (has(text) ? [table] : []))
}

const marksOf = ({ mark, phone }: FilledPerson) => [mark, phone.slice(3), Buffer.from(mark).toString('hex')]

test('every table with data of people is erased and exported, or has a reason why not', () => {
  const recorded = Object.values(PERSONAL)
    .flatMap((tables) => Object.entries(tables))
    .flatMap(([table, { whose }]) => (whose === 'users' ? [] : [table]))
  const declared = [...PERSON_TABLES.map(({ table }) => table), ...Object.keys(LEFT_ALONE)]
  expect(declared.toSorted()).toEqual(recorded.toSorted())
})

test('of an erased person nothing is left in any table, and others keep everything', async () => {
  const other = await app.newOrganization()
  const ana = await fillPerson(app, app.org.id, 'ZanaZ', '5550001')
  const bea = await fillPerson(app, app.org.id, 'ZbeaZ', '5550002')
  await fillPerson(app, other.id, 'ZanaZ', '5550001')
  const before = await dumpOf(app, app.org.id)
  const filled = tablesWith(before, ...marksOf(ana))
  expect(filled).toEqual(expect.arrayContaining(['people', 'events', 'messages', 'files', 'audit_log']))
  const ofOther = await dumpOf(app, other.id)

  expect(await erase(ana.externalId)).toMatchObject({ status: 'RUNNING', finishedAt: null })
  await work()
  expect(await erase(ana.externalId)).toMatchObject({ status: 'DONE', finishedAt: expect.any(String) })
  const after = await dumpOf(app, app.org.id)
  // The number alone stays on the do-not-contact list.
  expect(tablesWith(after, ana.mark)).toEqual([])
  expect(tablesWith(after, ...marksOf(ana))).toEqual(['suppressions'])
  await settle()

  expect(await dumpOf(app, other.id)).toEqual(ofOther)
  const settled = await dumpOf(app, app.org.id)
  const linesOf = (dump: Map<string, string>) =>
    [...dump.values()].flatMap((text) => text.split('\n').filter((line) => line.includes(bea.mark)))
  expect(linesOf(settled)).toEqual(linesOf(before))
  const { data } = await app.ok('audit_log_list', { operation: 'cdp_people_erase' })
  expect(data[0]).toMatchObject({ subject: null, after: { reason: 'requested' } })
  const rest = await app.runtime.pool.rows(sql`
    select 1 from erasures where org_id = ${app.org.id} and (identities is not null or due_at is not null)`)
  expect(rest).toEqual([])
})

test('an export has every row about the person, with their files, and nothing of others', async () => {
  const eva = await fillPerson(app, app.org.id, 'ZevaZ', '5550003')
  const ida = await fillPerson(app, app.org.id, 'ZidaZ', '5550004')
  const response = await fetch(
    `${app.url}/api/v1/cdp/people/${encodeURIComponent(eva.externalId)}/export.json`,
    { headers: { authorization: `Bearer ${app.org.key}` } },
  )
  expect(response.status).toBe(200)
  const text = await response.text()
  const { person, tables, files } = JSON.parse(text)
  expect(person).toBe(eva.externalId)
  const exported = PERSON_TABLES.filter(({ unexported }) => unexported !== null).map(({ table }) => table)
  expect(Object.keys(tables)).toEqual(exported)
  expect(Object.entries<unknown[]>(tables).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(tables.people).toMatchObject([{ external_id: eva.externalId, phone_number: eva.phone }])
  expect(files).toEqual({ [eva.fileId]: Buffer.from(eva.mark).toString('base64') })
  for (const mark of marksOf(ida)) expect(text).not.toContain(mark)
  const { data } = await app.ok('audit_log_list', { operation: 'cdp_people_export' })
  expect(data).toMatchObject([{ subject: eva.externalId }])
})

test('a person is erased with everybody who was merged into them, also when they were deleted before', async () => {
  for (const [externalId, phoneNumber] of [
    ['ZoneZ', '+573005550011'],
    ['ZtwoZ', '+573005550012'],
  ])
    await app.ok('cdp_people_upsert', { externalId, phoneNumber })
  await app.ok('cdp_events_record', { name: 'paid', externalId: 'e-two', personExternalId: 'ZtwoZ' })
  await app.ok('cdp_people_merge', { externalId: 'ZoneZ', mergedExternalId: 'ZtwoZ' })
  await app.ok('cdp_people_delete', { externalId: 'ZoneZ' })
  await erase('ZtwoZ')
  await work()
  expect(await erase('ZoneZ')).toMatchObject({ status: 'DONE' })
  const dump = await dumpOf(app, app.org.id)
  expect(tablesWith(dump, 'ZoneZ', 'ZtwoZ', '5550011', '5550012', 'e-two')).toEqual([])
  expect(
    (await app.api('cdp_people_erase', { externalId: 'never', reason: 'other', confirm: true })).status,
  ).toBe(404)
  expect((await app.api('cdp_people_erase', { externalId: 'never', reason: 'other' })).body).toMatchObject({
    error: { code: 'confirmation_required' },
  })
})

test('objects of this person alone go or stay, as asked, and shared ones stay', async () => {
  await app.ok('cdp_custom_object_types_create', { name: 'visit', displayName: 'Visit' })
  const { relationshipTypeId } = await app.ok('cdp_relationship_types_register', {
    kind: 'person_to_co',
    role: 'visited',
    customObjectType: 'visit',
  })
  const link = (personExternalId: string, customObjectExternalId: string) =>
    app.ok('cdp_relationships_link', { relationshipTypeId, personExternalId, customObjectExternalId })
  for (const externalId of ['alone', 'shared', 'kept'])
    await app.ok('cdp_custom_objects_upsert', { type: 'visit', externalId })
  for (const externalId of ['guest', 'host', 'keeper']) await app.ok('cdp_people_upsert', { externalId })
  await link('guest', 'alone')
  await link('guest', 'shared')
  await link('host', 'shared')
  await link('keeper', 'kept')
  await erase('guest')
  await erase('keeper', { keepObjects: true })
  await work()
  const { data } = await app.ok('cdp_custom_objects_list', { type: 'visit' })
  expect(data.map((object: { externalId: string }) => object.externalId).toSorted()).toEqual([
    'kept',
    'shared',
  ])
})

test('links of an erased object with other objects go with it, removed ones too', async () => {
  for (const name of ['contract', 'house'])
    await app.ok('cdp_custom_object_types_create', { name, displayName: name })
  const register = async (input: Record<string, unknown>) =>
    (await app.ok('cdp_relationship_types_register', input)).relationshipTypeId
  const signed = await register({ kind: 'person_to_co', role: 'signed', customObjectType: 'contract' })
  const ends = { parentCustomObjectType: 'contract', childCustomObjectType: 'house' }
  const covers = await register({ kind: 'co_to_co', role: 'covers', ...ends })
  const upside = { parentCustomObjectType: 'house', childCustomObjectType: 'contract' }
  const backs = await register({ kind: 'co_to_co', role: 'backs', ...upside })
  await app.ok('cdp_people_upsert', { externalId: 'signer' })
  const objects = [
    ['contract', 'K-1'],
    ['contract', 'K-2'],
    ['house', 'K-1'],
    ['house', 'H-1'],
  ]
  for (const [type, externalId] of objects) await app.ok('cdp_custom_objects_upsert', { type, externalId })
  const signature = { personExternalId: 'signer', customObjectExternalId: 'K-1' }
  await app.ok('cdp_relationships_link', { relationshipTypeId: signed, ...signature })
  const between = (relationshipTypeId: string, parentExternalId: string, childExternalId: string) => ({
    relationshipTypeId,
    parentExternalId,
    childExternalId,
  })
  const gone = [between(covers, 'K-1', 'H-1'), between(covers, 'K-1', 'K-1'), between(backs, 'H-1', 'K-1')]
  const kept = [between(covers, 'K-2', 'H-1'), between(covers, 'K-2', 'K-1'), between(backs, 'K-1', 'K-2')]
  for (const link of [...gone, ...kept]) await app.ok('cdp_relationships_link', link)
  await app.ok('cdp_relationships_unlink', gone[0]!)
  await app.ok('cdp_relationships_unlink', kept[0]!)
  await erase('signer')
  await work()
  const { data } = await app.ok('cdp_relationships_list', { kind: 'co_to_co', include_removed: true })
  const listed = data.map((link: Record<string, string>) =>
    between(link.relationshipTypeId!, link.parentExternalId!, link.childExternalId!),
  )
  expect(listed.toReversed()).toEqual(kept)
})

test('an object that was created anew or linked to others since is left alone ten minutes later', async () => {
  await app.ok('cdp_custom_object_types_create', { name: 'stay', displayName: 'Stay' })
  const { relationshipTypeId } = await app.ok('cdp_relationship_types_register', {
    kind: 'person_to_co',
    role: 'stayed',
    customObjectType: 'stay',
  })
  const objects = ['anew', 'linked', 'late']
  const store = (externalId: string) => app.ok('cdp_custom_objects_upsert', { type: 'stay', externalId })
  const link = (personExternalId: string, customObjectExternalId: string) =>
    app.ok('cdp_relationships_link', { relationshipTypeId, personExternalId, customObjectExternalId })
  for (const externalId of ['leaver', 'newcomer']) await app.ok('cdp_people_upsert', { externalId })
  for (const externalId of objects) {
    await store(externalId)
    await link('leaver', externalId)
  }
  await erase('leaver')
  await work()
  await store('anew')
  await link('newcomer', 'linked')
  for (const customObjectExternalId of objects)
    await app.ok('cdp_events_record', {
      name: 'cleaned',
      externalId: `cleaned ${customObjectExternalId}`,
      customObjectType: 'stay',
      customObjectExternalId,
    })
  await settle()
  const { data } = await app.ok('cdp_custom_objects_list', { type: 'stay' })
  expect(data).toMatchObject([{ externalId: 'anew' }])
  const found = await Promise.all(
    objects.map((object) => app.api('cdp_events_get', { externalId: `cleaned ${object}` })),
  )
  expect(found.map(({ status }) => status)).toEqual([200, 200, 404])
})

test('choices and numbers stay for the results, and texts do not', async () => {
  const person = await fillPerson(app, app.org.id, 'ZresZ', '5550005')
  const { pool } = app.runtime
  const { run_id, initiative_id } = await pool.one(sql<{ run_id: string; initiative_id: string }>`
    select run_id, initiative_id from extracted_values where org_id = ${app.org.id} and items[1] like 'ZresZ%'`)
  const fields = JSON.stringify([
    { slug: 'wish', type: 'string' },
    { slug: 'happy', type: 'bool' },
  ])
  await pool.run(sql`
    insert into extraction_schemas (org_id, initiative_id, version, fields, created_at)
    values (${app.org.id}, ${initiative_id}, 1, ${fields}::jsonb, ${app.runtime.clock.now()})`)
  await pool.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items, source_quote)
    values (${app.org.id}, ${run_id}, 'happy', ${initiative_id}, 1, '{true}', 'ZresZ is happy')`)
  await erase(person.externalId)
  await work()
  const values = await pool.rows(sql`
    select slug, items, source_quote from extracted_values where org_id = ${app.org.id} and run_id = ${run_id} order by slug`)
  expect(values).toEqual([
    { slug: 'happy', items: ['true'], source_quote: null },
    { slug: 'wish', items: [], source_quote: null },
  ])
})

describe('LIVE segments of others notice what an erasure removes', () => {
  /** Of an organization of its own. */
  async function openLive() {
    const { id, key } = await app.newOrganization()
    const ok = (name: string, input: Record<string, unknown>) => app.ok(name, input, { key })
    const create = (predicate: object) =>
      ok('segments_create', {
        ...{ name: 'Live', slug: 'live', evaluationCadence: 'LIVE' },
        filterExpression: { kind: 'person', op: 'AND', predicates: [predicate] },
      })
    const eraseNow = (externalId: string) =>
      ok('cdp_people_erase', { externalId, reason: 'requested', confirm: true })
    const workOn = async () => {
      while ((await workOneBatch(app.runtime, erasuresWorker(app.runtime), id)) > 0);
    }
    const members = async () => {
      for (const worker of [segmentsWorker(app.runtime), ...liveSegmentsWorkers(app.runtime)])
        await workOneBatch(app.runtime, worker, id)
      const { data } = await ok('segments_members_list', { slug: 'live' })
      return data.map(({ externalId }: { externalId: string }) => externalId)
    }
    return { ok, create, eraseNow, workOn, members }
  }

  test('an object that they reach over another one', async () => {
    const { ok, create, eraseNow, workOn, members } = await openLive()
    for (const name of ['contract', 'house'])
      await ok('cdp_custom_object_types_create', { name, displayName: name })
    const register = async (input: object) =>
      (await ok('cdp_relationship_types_register', { ...input })).relationshipTypeId
    const signed = await register({ kind: 'person_to_co', role: 'signed', customObjectType: 'contract' })
    const owns = await register({ kind: 'person_to_co', role: 'owns', customObjectType: 'house' })
    const covers = await register({
      ...{ kind: 'co_to_co', role: 'covers' },
      ...{ parentCustomObjectType: 'contract', childCustomObjectType: 'house' },
    })
    const hop = (customObjectType: string) => ({ customObjectType, attributeFilters: [] })
    const path = [hop('house'), hop('contract')]
    await create({ kind: 'has_relationship', ...hop('contract'), path })
    for (const externalId of ['mia', 'leo']) await ok('cdp_people_upsert', { externalId })
    for (const type of ['contract', 'house'])
      await ok('cdp_custom_objects_upsert', { type, externalId: `the-${type}` })
    const link = (relationshipTypeId: string, ends: object) =>
      ok('cdp_relationships_link', { relationshipTypeId, ...ends })
    await link(signed, { personExternalId: 'mia', customObjectExternalId: 'the-contract' })
    await link(owns, { personExternalId: 'leo', customObjectExternalId: 'the-house' })
    await link(covers, { parentExternalId: 'the-contract', childExternalId: 'the-house' })
    expect(await members()).toEqual(['leo'])
    await eraseNow('mia')
    await workOn()
    expect(await members()).toEqual([])
  })

  test('events that counted for a new person with the same external id', async () => {
    const { ok, create, eraseNow, workOn, members } = await openLive()
    await create({ kind: 'event', eventName: 'paid', occurred: true })
    await ok('cdp_people_upsert', { externalId: 'ana' })
    await ok('cdp_events_record', { name: 'paid', externalId: 'paid-1', personExternalId: 'ana' })
    await eraseNow('ana')
    await ok('cdp_people_upsert', { externalId: 'ana' })
    expect(await members()).toEqual(['ana'])
    await workOn()
    expect(await members()).toEqual([])
  })
})
