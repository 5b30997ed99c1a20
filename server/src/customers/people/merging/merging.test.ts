import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERYBODY } from '../../../../test/fixtures/workspace.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { subscribe } from '../../../../test/harness/webhooks.ts'
import { sql } from '../../../platform/db/index.ts'
import { mergesWorker } from './worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const DAY_MS = 24 * 3_600_000

/** An organization with Ana and her double. */
async function open() {
  const org = await app.newOrganization()
  const ok = (name: string, input: Record<string, unknown> = {}) => app.ok(name, input, { key: org.key })
  const api = (name: string, input: Record<string, unknown> = {}) => app.api(name, input, { key: org.key })
  await ok('cdp_people_upsert', {
    externalId: 'ana',
    firstName: 'Ana',
    phoneNumber: '+573001110001',
    attributes: { plan: 'gold', city: null },
  })
  await ok('cdp_people_upsert', {
    externalId: 'double',
    firstName: 'Anita',
    lastName: 'Ruiz',
    email: 'Ana@Example.com',
    phoneNumber: '+573001110002',
    attributes: { plan: 'free', city: 'Cali' },
  })
  const event = (externalId: string, personExternalId: string) =>
    ok('cdp_events_record', { externalId, name: 'order_placed', personExternalId })
  const eventsOf = async (personExternalId: string) => {
    const { data } = await ok('cdp_events_list', { personExternalId })
    return data.map(({ externalId }: { externalId: string }) => externalId).toSorted()
  }
  const merge = (externalId = 'ana', mergedExternalId = 'double') =>
    ok('cdp_people_merge', { externalId, mergedExternalId })
  return { org: org.id, key: org.key, ok, api, event, eventsOf, merge }
}

describe('Merging two people', () => {
  test('fills the empty fields of the surviving person, and both external ids lead to them', async () => {
    const { ok, merge } = await open()
    const preview = await ok('cdp_people_merge_preview', { externalId: 'ana', mergedExternalId: 'double' })
    expect(preview.differences).toEqual([
      { field: 'firstName', kept: 'Ana', dropped: 'Anita' },
      { field: 'phoneNumber', kept: '+573001110001', dropped: '+573001110002' },
      { field: 'attributes.plan', kept: 'gold', dropped: 'free' },
    ])
    const { id, reason, undoneAt } = await merge()
    expect({ id, reason, undoneAt }).toMatchObject({
      id: expect.stringMatching(/^mrg_/),
      reason: 'requested',
      undoneAt: null,
    })
    const ana = await ok('cdp_people_get', { externalId: 'double' })
    expect(ana).toMatchObject({
      externalId: 'ana',
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'Ana@Example.com',
      phoneNumber: '+573001110001',
      attributes: { plan: 'gold', city: 'Cali' },
    })
    const { updatedAt: _, ...previewed } = preview.person
    expect(ana).toMatchObject(previewed)
    expect((await ok('cdp_people_list')).data).toHaveLength(1)
    const upserted = await ok('cdp_people_upsert', { externalId: 'double', attributes: { plan: 'max' } })
    expect(upserted).toEqual({ externalId: 'ana', created: false })
    expect(await ok('cdp_people_get', { externalId: 'ana' })).toMatchObject({ attributes: { plan: 'max' } })
  })

  test('moves events, links and submissions, and sends later ones to the surviving person', async () => {
    const { ok, event, eventsOf, merge } = await open()
    await ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
    const { relationshipTypeId } = await ok('cdp_relationship_types_register', {
      kind: 'person_to_co',
      role: 'owner',
      customObjectType: 'car',
      cardinality: 'MANY_TO_ONE',
    })
    const link = (personExternalId: string, customObjectExternalId: string) =>
      ok('cdp_relationships_link', { relationshipTypeId, personExternalId, customObjectExternalId })
    await event('e1', 'ana')
    await event('e2', 'double')
    await link('ana', 'red')
    await link('double', 'blue')
    const linksOf = async (personExternalId: string) => {
      const { data } = await ok('cdp_relationships_list', { kind: 'person_to_co', personExternalId })
      return data.map(({ customObjectExternalId }: Record<string, string>) => customObjectExternalId)
    }
    const { moves } = await ok('cdp_people_merge_preview', { externalId: 'ana', mergedExternalId: 'double' })
    expect(moves).toEqual({ events: 1, relationships: 1, submissions: 0, consents: 0, segments: 0, runs: 0 })
    const { id } = await merge()
    await event('e3', 'double')
    expect(await eventsOf('ana')).toEqual(['e1', 'e2', 'e3'])
    expect(await eventsOf('double')).toEqual(['e1', 'e2', 'e3'])
    // The type allows one car, so the surviving person keeps theirs.
    expect(await linksOf('ana')).toEqual(['red'])
    await ok('cdp_merges_undo', { id })
    expect(await eventsOf('ana')).toEqual(['e1'])
    expect(await eventsOf('double')).toEqual(['e2', 'e3'])
    expect([await linksOf('ana'), await linksOf('double')]).toEqual([['red'], ['blue']])
  })

  test('takes events along that were on their way', async () => {
    const { org, event, eventsOf, merge } = await open()
    await event('early', 'double')
    await merge()
    // As if its statement had begun before the merge and committed after it.
    await app.runtime.pool.run(sql`
      update events set person_external_id = 'double', merged_from = null where org_id = ${org}`)
    expect(await eventsOf('ana')).toEqual([])
    const { clock } = app.runtime
    const later = { scale: 1, now: () => new Date(clock.now().getTime() + 120_000) }
    await workOneBatch({ ...app.runtime, clock: later }, mergesWorker({ ...app.runtime, clock: later }), org)
    expect(await eventsOf('ana')).toEqual(['early'])
  })

  test('moves memberships without a second entry', async () => {
    const { ok, merge } = await open()
    const { id } = await ok('segments_create', {
      name: 'Everybody',
      slug: 'everybody',
      filterExpression: EVERYBODY,
    })
    expect(id).toBeDefined()
    await ok('segments_evaluate', { slug: 'everybody' })
    const members = async () => {
      const { data } = await ok('segments_members_list', { slug: 'everybody' })
      return data.map(({ externalId, enteredAt }: Record<string, string>) => [externalId, enteredAt])
    }
    const before = await members()
    const { id: mergeId } = await merge()
    expect(await members()).toEqual(before.filter(([externalId]: string[]) => externalId === 'ana'))
    expect(await ok('segments_evaluate', { slug: 'everybody' })).toMatchObject({ entrants: 0 })
    await ok('cdp_merges_undo', { id: mergeId })
    expect(await members()).toEqual(before)
    expect(await ok('segments_get', { slug: 'everybody' })).toMatchObject({ memberCount: 2 })
  })

  test('keeps both people on the do-not-contact list, when it is undone, if they came on it since', async () => {
    const { ok, merge } = await open()
    const add = (value: string) => ok('do_not_contact_add', { entries: [{ kind: 'person', value }] })
    const mayContact = async () => {
      const checks = await Promise.all(
        ['ana', 'double'].map((personExternalId) => ok('do_not_contact_check', { personExternalId })),
      )
      return checks.map((each) => each.mayContact)
    }
    const { id } = await merge()
    // The wish counts for the person as they are now, by whichever id it comes.
    await add('double')
    await ok('cdp_merges_undo', { id })
    expect(await mayContact()).toEqual([false, false])
  })

  test('keeps an entry of the surviving person that was asked for while they shared that of the merged one', async () => {
    const { ok, merge } = await open()
    const add = (value: string) => ok('do_not_contact_add', { entries: [{ kind: 'person', value }] })
    await add('double')
    const { id } = await merge()
    await add('ana')
    await ok('cdp_merges_undo', { id })
    expect(await ok('do_not_contact_check', { personExternalId: 'ana' })).toMatchObject({ mayContact: false })
    const { id: again } = await merge()
    await ok('do_not_contact_remove', { kind: 'person', value: 'ana' })
    await ok('cdp_merges_undo', { id: again })
    expect(await ok('do_not_contact_check', { personExternalId: 'ana' })).toMatchObject({ mayContact: true })
  })

  test('keeps an entry that was asked for when two merges are undone, although the first one had shared it', async () => {
    const { ok, merge } = await open()
    const add = (value: string) => ok('do_not_contact_add', { entries: [{ kind: 'person', value }] })
    await ok('cdp_people_upsert', { externalId: 'third' })
    await add('double')
    const { id: first } = await merge('ana', 'double')
    const { id: second } = await merge('third', 'ana')
    await add('third')
    await ok('cdp_merges_undo', { id: second })
    await ok('cdp_merges_undo', { id: first })
    const checks = ['ana', 'double', 'third'].map((personExternalId) =>
      ok('do_not_contact_check', { personExternalId }),
    )
    expect((await Promise.all(checks)).map(({ mayContact }) => mayContact)).toEqual([false, false, false])
  })

  test('applies the do-not-contact list to every address and external id of the person', async () => {
    const { ok, merge } = await open()
    const check = async (personExternalId: string) => {
      const { mayContact, entries } = await ok('do_not_contact_check', { personExternalId })
      return [mayContact, ...entries.map(({ value }: { value: string }) => value).toSorted()]
    }
    await ok('do_not_contact_add', { entries: [{ kind: 'email', value: 'ana@example.com' }] })
    expect(await check('double')).toEqual([false, 'ana@example.com'])
    expect(await check('ana')).toEqual([true])
    await ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'double' }] })
    const { id } = await merge()
    expect(await check('ana')).toEqual([false, 'ana', 'ana@example.com', 'double'])
    await ok('cdp_merges_undo', { id })
    expect([await check('ana'), await check('double')]).toEqual([
      [true],
      [false, 'ana@example.com', 'double'],
    ])
  })

  test('is refused for the same person, for unknown people and for people of another organization', async () => {
    const { api, merge } = await open()
    const refused = async (externalId: string, mergedExternalId: string) => {
      const { status, body } = await api('cdp_people_merge', { externalId, mergedExternalId })
      return [status, body.error.code]
    }
    expect(await refused('ana', 'ana')).toEqual([400, 'invalid_request'])
    expect(await refused('ana', 'nobody')).toEqual([404, 'not_found'])
    const { id } = await merge()
    expect(await refused('ana', 'double')).toEqual([400, 'invalid_request'])
    const other = await open()
    expect((await other.api('cdp_merges_undo', { id })).status).toBe(404)
  })
})

describe('Undoing a merge', () => {
  test('restores both people, and keeps what changed since with the surviving one', async () => {
    const { ok, merge, api } = await open()
    const people = async () =>
      (await ok('cdp_people_list')).data.map(({ updatedAt: _, ...rest }: any) => rest)
    const before = await people()
    const { id } = await merge()
    await ok('cdp_people_upsert', { externalId: 'ana', email: 'new@example.com' })
    expect(await ok('cdp_merges_undo', { id })).toMatchObject({ undoneAt: expect.any(String) })
    expect(await people()).toEqual(
      before.map((person: any) =>
        person.externalId === 'ana' ? { ...person, email: 'new@example.com' } : person,
      ),
    )
    expect((await api('cdp_merges_undo', { id })).status).toBe(409)
  })

  test('goes back through several merges, the last one first', async () => {
    const { ok, api, event, eventsOf, merge } = await open()
    await ok('cdp_people_upsert', { externalId: 'third' })
    for (const who of ['ana', 'double', 'third']) await event(`of-${who}`, who)
    const { id: first } = await merge('ana', 'double')
    const { id: second } = await merge('third', 'ana')
    expect(await eventsOf('double')).toEqual(['of-ana', 'of-double', 'of-third'])
    expect(await api('cdp_merges_undo', { id: first })).toMatchObject({ status: 409 })
    await ok('cdp_merges_undo', { id: second })
    expect([await eventsOf('third'), await eventsOf('double')]).toEqual([
      ['of-third'],
      ['of-ana', 'of-double'],
    ])
    await ok('cdp_merges_undo', { id: first })
    expect([await eventsOf('ana'), await eventsOf('double')]).toEqual([['of-ana'], ['of-double']])
    const { data } = await ok('cdp_merges_list', { personExternalId: 'ana' })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([second, first])
  })

  test('is refused once the surviving person was deleted, by either external id', async () => {
    const { ok, api, merge } = await open()
    const { id } = await merge()
    expect(await ok('cdp_people_delete', { externalId: 'double' })).toEqual({ removed: true })
    expect((await api('cdp_people_get', { externalId: 'ana' })).status).toBe(404)
    expect(await api('cdp_merges_undo', { id })).toMatchObject({ status: 409 })
  })

  test('is possible for 30 days', async () => {
    const { org, api, merge } = await open()
    const { id } = await merge()
    const { clock } = app.runtime
    const later = { scale: 1, now: () => new Date(clock.now().getTime() + 31 * DAY_MS) }
    const runtime = { ...app.runtime, clock: later }
    await app.runtime.pool.run(
      sql`update person_merges set undo_until = ${clock.now()} where org_id = ${org}`,
    )
    await workOneBatch(runtime, mergesWorker(runtime), org)
    expect(await api('cdp_merges_undo', { id })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('30 days') } },
    })
    const { changes } = await app.runtime.pool.one(sql<{ changes: unknown }>`
      select changes from person_merges where org_id = ${org}`)
    expect(changes).toBeNull()
  })
})

test('Duplicates are listed beside the older person, with the address they share', async () => {
  const { ok, merge } = await open()
  await ok('cdp_people_upsert', { externalId: 'son', phoneNumber: '+573001110001', email: 'ana@example.com' })
  const list = async () =>
    (await ok('cdp_duplicates_list')).data.map(({ person, duplicateOf, reasons }: any) => [
      person.externalId,
      duplicateOf.externalId,
      ...reasons,
    ])
  expect(await list()).toEqual([['son', 'ana', 'same_phone_number']])
  await merge()
  expect(await list()).toEqual([['son', 'ana', 'same_phone_number', 'same_email']])
})

test('A merge announces itself to webhooks, and so does its undo', async () => {
  const { key, ok, merge } = await open()
  await subscribe(app, 'https://hooks.example.com/parley', {
    events: ['person.merged', 'person.unmerged'],
    key,
  })
  const { id, undoUntil } = await merge()
  await ok('cdp_merges_undo', { id })
  const { data } = await ok('webhook_events_list')
  const both = { mergeId: id, personExternalId: 'ana', mergedExternalId: 'double' }
  expect(data.map(({ type, data: body }: any) => [type, body])).toEqual([
    ['person.unmerged', both],
    ['person.merged', { ...both, undoUntil }],
  ])
})
