import { afterAll, beforeAll, expect, test } from 'vitest'
import { CITUS } from '../../../test/harness/global-setup.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { subscribe } from '../../../test/harness/webhooks.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { type DeliveryFilter, listDeliveries } from './deliveries.ts'

const DELIVERIES = 20_000

let app: TestApp
let quiet: string
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const [busy, other] = [
    await subscribe(app, 'https://example.com'),
    await subscribe(app, 'https://example.org'),
  ]
  quiet = fromWire('subscription', other.id)!
  // Each filter leaves a delivery in a thousand, and none of the newest.
  await app.runtime.pool.run(sql`
    insert into webhook_deliveries (org_id, id, subscription_id, event_id, event_type, status, created_at)
    select ${app.org.id}, gen_random_uuid(),
           case when n % 1000 = 1 then ${quiet}::uuid else ${fromWire('subscription', busy.id)}::uuid end,
           gen_random_uuid(), 'journey_run.started',
           case n % 1000 when 2 then 'pending' when 3 then 'failed' when 4 then 'dropped' else 'delivered' end,
           now() - (n + 1000) * interval '1 second'
    from generate_series(1, ${DELIVERIES}) as n`)
  await app.runtime.pool.run(sql`analyze webhook_deliveries`)
})
afterAll(() => app.stop())

interface Node {
  'Node Type': string
  'Index Name'?: string
  Plans?: Node[]
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

async function planOf(filter: Partial<DeliveryFilter>): Promise<Node[]> {
  const after = { at: new Date('2100-01-01'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const whole = { subscriptionId: null, status: null, eventType: null, ...filter }
  const rows = await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, (ctx) =>
    ctx.db.rows(sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
      explain (format json) ${listDeliveries(ctx, whole, { limit: 101, after })}`),
  )
  return [...nodesOf(rows[0]!['QUERY PLAN'][0].Plan)]
}

// The plan of Citus names parts of the table and of its indexes instead.
test.skipIf(CITUS !== undefined).each<[string, () => Partial<DeliveryFilter>]>([
  ['webhook_deliveries_newest', () => ({})],
  ['webhook_deliveries_newest', () => ({ status: 'DELIVERED' })],
  ['webhook_deliveries_of_subscription', () => ({ subscriptionId: quiet })],
  ['webhook_deliveries_of_subscription', () => ({ subscriptionId: quiet, status: 'DELIVERED' })],
  ['webhook_deliveries_of_rare_status', () => ({ status: 'PENDING' })],
  ['webhook_deliveries_of_rare_status', () => ({ status: 'FAILED' })],
  ['webhook_deliveries_of_rare_status', () => ({ status: 'DROPPED' })],
])('%s gives a page of deliveries in order', async (index, filter) => {
  const nodes = await planOf(filter())
  expect(nodes).toMatchObject([{ 'Node Type': 'Limit' }, { 'Node Type': 'Index Scan', 'Index Name': index }])
})
