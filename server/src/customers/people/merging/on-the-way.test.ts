import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERYBODY } from '../../../../test/fixtures/workspace.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Actor, type Ctx, inTransaction } from '../../../platform/operations/index.ts'
import { addDetails } from '../details.ts'
import { suppress } from '../do-not-contact/suppressions.ts'
import { leadId } from './leads.ts'
import { lockPair, merge } from './merges.ts'
import { mergesWorker } from './worker.ts'

/* What is on its way to people while they are merged, or while a merge is undone. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const TESTER: Actor = { kind: 'system', id: 'test' }

/** An organization with Ana and her double. */
async function open() {
  const { id: org, key } = await app.newOrganization()
  const ok = (name: string, input: Record<string, unknown> = {}) => app.ok(name, input, { key })
  const run = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, org, TESTER, work)
  await ok('cdp_people_upsert', {
    externalId: 'ana',
    firstName: 'Ana',
    attributes: { plan: 'gold', city: 'Cali' },
  })
  await ok('cdp_people_upsert', { externalId: 'double', attributes: { plan: 'free' } })
  const person = (externalId: string) => ok('cdp_people_get', { externalId })
  /** Begins the work during a merge and returns its result, after both. */
  async function duringMerge<T>(surviving: string, merged: string, work: () => Promise<T>): Promise<T> {
    const begun: Promise<T>[] = []
    await run(async (ctx) => {
      await merge(ctx, await lockPair(ctx, surviving, merged), 'requested')
      const working = work()
      let isOver = false
      working.then(
        () => (isOver = true),
        () => (isOver = true),
      )
      begun.push(working)
      await until(async () => isOver || (await isSomebodyWaiting()))
    })
    return begun[0]!
  }
  /** As a minute later. */
  const settle = async () => {
    const now = app.runtime.clock.now()
    await app.runtime.pool.run(sql`
      update person_merges set due_at = ${now} where org_id = ${org} and due_at is not null`)
    await workOneBatch(app.runtime, mergesWorker(app.runtime), org)
  }
  /** A LIVE segment, so that changes are noted, and none that were noted before. */
  const noteFromNowOn = async () => {
    const segment = { name: 'Live', slug: 'live', filterExpression: EVERYBODY, evaluationCadence: 'LIVE' }
    await ok('segments_create', segment)
    await app.runtime.pool.run(sql`delete from noted_changes where org_id = ${org}`)
  }
  const noted = async () => {
    const rows = await app.runtime.pool.rows(sql<{ person: string }>`
      select person_external_id as person from noted_changes where org_id = ${org} order by 1`)
    return rows.map((row) => row.person)
  }
  return { org, ok, run, person, duringMerge, settle, noteFromNowOn, noted }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const row = await app.runtime.health.maybe(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`)
  return row !== null
}

describe('While somebody is merged', () => {
  test('details of a visitor fill in only what the surviving person lacks, and LIVE segments hear of it', async () => {
    const { run, person, duringMerge, noteFromNowOn, noted } = await open()
    await noteFromNowOn()
    const attributes = { plan: 'max', size: 'few' }
    const said = { externalId: 'double', firstName: 'Eve', lastName: 'Ruiz', attributes }
    await duringMerge('ana', 'double', () => run((ctx) => addDetails(ctx, [{ ...said, existing: 'fill' }])))
    expect(await person('ana')).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz',
      attributes: { plan: 'gold', city: 'Cali', size: 'few' },
    })
    // Once for the merge with the merged person, once for the details.
    expect(await noted()).toEqual(['ana', 'ana', 'double'])
  })

  test('an upsert changes the surviving person, names them, and LIVE segments hear of it', async () => {
    const { ok, person, duringMerge, noteFromNowOn, noted } = await open()
    await noteFromNowOn()
    const upserted = await duringMerge('ana', 'double', () =>
      ok('cdp_people_upsert', { externalId: 'double', lastName: 'Ruiz' }),
    )
    expect(upserted).toEqual({ externalId: 'ana', created: false })
    expect(await person('ana')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' })
    expect(await noted()).toEqual(['ana', 'ana', 'double'])
  })

  test('a lead stays with the person whom somebody merged it into', async () => {
    const { org, ok, run, person, duringMerge } = await open()
    await ok('lead_capture_embedded_forms_create', { name: 'Contact us', allowedOrigins: ['*'] })
    const phoneNumber = '+573001110009'
    const lead = leadId(app.runtime.secrets, org, phoneNumber)
    await run((ctx) => addDetails(ctx, [{ externalId: lead, phoneNumber, attributes: {}, existing: 'fill' }]))
    const upserted = await duringMerge('ana', lead, () =>
      ok('cdp_people_upsert', { externalId: 'crm', phoneNumber }),
    )
    expect(upserted).toEqual({ externalId: 'crm', created: true })
    expect(await person(lead)).toMatchObject({ externalId: 'ana', phoneNumber })
    expect(await person('crm')).toMatchObject({ externalId: 'crm', phoneNumber })
  })
})

describe('A minute after a merge', () => {
  const merged = { externalId: 'ana', mergedExternalId: 'double' }

  test('LIVE segments look again, because records have followed', async () => {
    const { ok, settle, noteFromNowOn, noted } = await open()
    await ok('cdp_people_merge', merged)
    await noteFromNowOn()
    await settle()
    expect(await noted()).toEqual(['ana'])
  })

  test('an entry of the do-not-contact list that was on its way counts for the surviving person, until the merge is undone', async () => {
    const { ok, run, settle } = await open()
    const mayContact = async () => {
      const checks = await Promise.all(
        ['ana', 'double'].map((personExternalId) => ok('do_not_contact_check', { personExternalId })),
      )
      return checks.map((each) => each.mayContact)
    }
    const { id } = await ok('cdp_people_merge', merged)
    // As if its transaction had looked for survivors before the merge and committed after it.
    await run((ctx) => suppress(ctx, [{ kind: 'person', value: 'double', reason: 'opt_out' }]))
    await settle()
    const { data } = await ok('do_not_contact_list', { kind: 'person', containing: 'ana' })
    expect(data).toMatchObject([{ value: 'ana', reason: 'opt_out' }])
    await ok('cdp_merges_undo', { id })
    expect(await mayContact()).toEqual([true, false])
  })
})

describe('A minute after a merge was undone', () => {
  /** An event for the double, as if it had been recorded before the merge was undone and committed after that. */
  async function late({ org, ok }: Awaited<ReturnType<typeof open>>) {
    const { id } = await ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'double' })
    await ok('cdp_events_record', { externalId: 'late', name: 'paid', personExternalId: 'double' })
    await ok('cdp_merges_undo', { id })
    await app.runtime.pool.run(sql`
      update events set person_external_id = 'ana', merged_from = 'double' where org_id = ${org}`)
    const ownerOfEvent = async () => (await ok('cdp_events_get', { externalId: 'late' })).personExternalId
    expect(await ownerOfEvent()).toBe('ana')
    return ownerOfEvent
  }

  test('events that were on their way are those of the person they came for, and LIVE segments look again', async () => {
    const opened = await open()
    const ownerOfEvent = await late(opened)
    await opened.noteFromNowOn()
    await opened.settle()
    expect(await ownerOfEvent()).toBe('double')
    expect(await opened.noted()).toEqual(['ana', 'double'])
    const { changes } = await app.runtime.pool.one(sql<{ changes: unknown }>`
      select changes from person_merges where org_id = ${opened.org} and due_at is null`)
    expect(changes).toBeNull()
  })

  test('they stay with the surviving person if both were merged again', async () => {
    const opened = await open()
    const ownerOfEvent = await late(opened)
    await opened.ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'double' })
    await opened.settle()
    expect(await ownerOfEvent()).toBe('ana')
  })
})
