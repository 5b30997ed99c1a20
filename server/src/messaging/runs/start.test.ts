import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, retryDeadLetters } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { endRuns } from './endings.ts'
import { startRuns } from './start.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('a new run starts when the live run ends at the same time', async () => {
  const initiative = await outreach.newInitiative()
  const at = {
    initiativeId: initiative.id,
    initiativeName: 'Survey',
    journeyId: initiative.journeyId,
    entryNodeId: 'start',
  }
  const { contactId } = await outreach.newParticipant(await outreach.newInitiative(), {
    phone: '+573001112233',
  })
  const person = {
    personId: outreach.runtime.newId(),
    personExternalId: 'ana',
    contactId,
    phoneNumber: '+573001112233',
    email: null,
    name: null,
    context: {},
    trigger: { kind: 'manual' } as const,
    state: {},
  }
  const [first] = await outreach.do((ctx) => startRuns(ctx, at, [person]))
  expect(first!.started).toBe(true)

  // The first run ends after the attempt to start the second one, and before the query for the conflicting run.
  let statements = 0
  const second = await outreach.do(async (ctx) => {
    const rows: Ctx['db']['rows'] = async (query, name) => {
      statements += 1
      if (statements === 2) await outreach.do((other) => endRuns(other, [first!.id], 'canceled_operator'))
      return ctx.db.rows(query, name)
    }
    return startRuns({ ...ctx, db: { ...ctx.db, rows } }, at, [person])
  })
  expect(second).toEqual([{ id: expect.any(String), started: true }])
  expect(second[0]!.id).not.toBe(first!.id)
})

test('retrying the dead letter of an ended run does not bring the run back', async () => {
  const { runtime, org } = outreach
  const ended = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001112244' })
  await runtime.pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${org}, 'runs', ${ended.runId}, 'Error', 'broken', 3, ${runtime.clock.now()})`)
  await outreach.do((ctx) => endRuns(ctx, [ended.runId], 'canceled_participant_stop'))
  await retryDeadLetters(runtime.pool, QUEUES.runs, org, { now: runtime.clock.now() })
  expect(await outreach.run(ended)).toMatchObject({ status: 'STOPPED' })
  const schedule = await runtime.pool.rows(
    sql`select 1 from run_wakes where org_id = ${org} and id = ${ended.runId}`,
  )
  expect(schedule).toEqual([])
})
