import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRow } from '../../../messaging/runs/index.ts'
import { type Log, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { definitionWith, openShop, type Shop } from '../authoring/testing/shop.ts'

const errors: { fields: Record<string, unknown>; message: string }[] = []
const log: Log = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => errors.push({ fields: fields as Record<string, unknown>, message }),
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ log })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('An engine failure ends the run and logs the run, the node and the reason', async () => {
  const { app } = shop
  const { pool } = app.runtime
  const initiativeId = await shop.addInitiative()
  await shop.createDraft(initiativeId)
  await app.ok('initiatives_launch', { id: initiativeId })
  // Validation never lets this through: a graph without its edges.
  const damaged = { ...definitionWith(), edges: [] }
  await pool.run(sql`
    update journeys set definition = ${JSON.stringify(damaged)}::jsonb where org_id = ${app.org.id}`)
  await app.ok('initiatives_participants_add', {
    id: initiativeId,
    people: [{ externalId: 'ana', phoneNumber: '+573001234500' }],
  })

  const readRun = () => pool.one(sql<RunRow>`select * from runs where org_id = ${app.org.id}`)
  await expect.poll(async () => (await readRun()).end_reason).toBe('failed_engine')
  const run = await readRun()
  expect(run).toMatchObject({ status: 'FAILED', error_name: null })
  expect(run.state.breakdown).toEqual({ nodeId: 'start', message: 'nothing is connected to start SENT' })

  await expect.poll(() => errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({
    message: 'a run broke down and was ended',
    fields: {
      org: app.org.id,
      run: run.id,
      node: 'start',
      err: new Error('nothing is connected to start SENT'),
    },
  })

  const steps = await app.ok('initiatives_participant_steps_list', {
    id: initiativeId,
    participantId: toWire('run', run.id),
  })
  expect(steps.data).toMatchObject([
    { nodeId: 'start', status: 'CANCELED', error: { name: 'failed_engine' } },
  ])
})
