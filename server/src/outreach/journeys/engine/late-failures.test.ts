import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { signalSendFailed, signalSent } from '../../../messaging/runs/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { runsWorker } from './worker.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SYSTEM = { kind: 'system', id: 'test' } as const

test('A message that left and failed before its run went on leads over UNDELIVERED', async () => {
  const { runtime, org, ok } = shop.app
  const id = await shop.addInitiative()
  const inputs = { templateBindings: { 1: 'literal:you' }, deliveredWithin: '1h' }
  const graph = graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'ask', kind: 'SEND_MESSAGE', inputs },
      { id: 'end', kind: 'EXIT' },
      { id: 'lost', kind: 'EXIT' },
    ],
    ['start SENT ask', 'ask SENT end', 'ask UNDELIVERED lost'],
  )
  await ok('journeys_create_draft', { initiativeId: id, definition: { name: 'Late', ...graph } })
  await ok('initiatives_launch', { id })
  const work = () => workOneBatch(runtime, runsWorker(runtime), org.id)
  const endOf = async (externalId: string, happen: readonly ('sent' | 'failed' | 'work')[]) => {
    const phoneNumber = `+57300200${String(4001 + happen.length)}`
    await ok('initiatives_participants_add', { id, people: [{ externalId, phoneNumber }] })
    await work()
    const runOf = () =>
      runtime.pool.one(sql<{ id: string; waiting_on: string; node_id: string; end_reason: string | null }>`
        select id, waiting_on, node_id, end_reason from runs
        where org_id = ${org.id} and initiative_id = ${fromWire('initiative', id)}
          and person_external_id = ${externalId}`)
    const { id: runId, waiting_on: messageId } = await runOf()
    for (const what of happen) {
      if (what === 'work') await work()
      else
        await inTransaction(runtime, org.id, SYSTEM, async (ctx) => {
          if (what === 'sent') await signalSent(ctx, [{ runId, messageId }])
          else await signalSendFailed(ctx, [{ runId, messageId, errorName: 'recipient_unreachable' }])
        })
    }
    await work()
    const { node_id, end_reason } = await runOf()
    return [node_id, end_reason]
  }
  expect(await endOf('not sent', ['failed'])).toEqual(['ask', 'failed_node_error'])
  expect(await endOf('sent at once', ['sent', 'failed'])).toEqual(['lost', 'completed'])
  expect(await endOf('sent before', ['sent', 'work', 'failed'])).toEqual(['lost', 'completed'])
})
