import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { fromWire, toWire } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { storeEvents } from './emission/emission.ts'
import type { TestDelivery } from './schema.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** Real milliseconds between checks whether the tests have been answered. */
const POLL_MS = 100

/**
 * Queues a `ping` for each environment of a subscription, or for every environment when it names none. An organization
 * without environments gets one. Pings are delivered like any event.
 */
export async function queueTests(ctx: Ctx, { id, environment_ids }: SubscriptionRow): Promise<string[]> {
  const environments = await ctx.db.rows(sql<{ id: string; key: string }>`
    select id, key from environments
    where org_id = ${ctx.org} and deleted_at is null
      and (id = any(${environment_ids}) or ${environment_ids.length === 0})
    order by created_at, id`)
  const places = environments.length > 0 ? environments : [{ id: null, key: null }]
  const queued = await storeEvents(
    ctx,
    'ping',
    places.map((place) => ({
      data: {
        subscriptionId: toWire('subscription', id),
        environment: place.key,
        message: 'A test of this subscription. Answer with any 2xx.',
      },
      environmentId: place.id,
      isTest: false,
      subscriptionIds: [id],
    })),
  )
  return queued.map((delivery) => toWire('delivery', delivery.id))
}

interface TestRow {
  id: string
  event_id: string
  environment_id: string | null
  environment_key: string | null
  status: Lowercase<z.output<typeof TestDelivery>['status']>
  attempts: number
  response_status: number | null
  error_text: string | null
  duration_ms: number | null
}

/** The results of these deliveries. Waits up to `waitSeconds` real seconds for a first attempt of each. */
export async function followTests(
  { db, org }: { db: Db; org: string },
  wireIds: readonly string[],
  waitSeconds: number,
): Promise<z.input<typeof TestDelivery>[]> {
  let rows = await readTests(db, org, wireIds)
  const isOpen = ({ status, attempts }: TestRow) => status === 'pending' && attempts === 0
  for (let polls = (waitSeconds * 1000) / POLL_MS; polls > 0 && rows.some(isOpen); polls--) {
    await setTimeout(POLL_MS)
    rows = await readTests(db, org, wireIds)
  }
  return rows.map((row) => ({
    deliveryId: toWire('delivery', row.id),
    eventId: toWire('webhookEvent', row.event_id),
    environmentId: row.environment_id === null ? null : toWire('environment', row.environment_id),
    environment: row.environment_key,
    status: row.status.toUpperCase() as z.output<typeof TestDelivery>['status'],
    responseStatus: row.response_status,
    error: row.error_text,
    durationMs: row.duration_ms,
  }))
}

function readTests(db: Db, org: string, wireIds: readonly string[]): Promise<TestRow[]> {
  const ids = wireIds.map((wireId) => fromWire('delivery', wireId))
  return db.rows(sql<TestRow>`
    select d.id, d.event_id, d.environment_id, e.key as environment_key, d.status, d.attempts, d.response_status,
           d.error_text, d.duration_ms
    from webhook_deliveries d
    left join environments e on e.org_id = ${org} and e.id = d.environment_id
    where d.org_id = ${org} and d.id = any(${ids})
    order by d.id`)
}
