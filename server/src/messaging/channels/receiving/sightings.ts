import { LRUCache } from 'lru-cache'
import { tellChanges } from '../../../platform/changes/index.ts'
import { after, toWire, upTo } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'

const RECEIVING: Actor = { kind: 'system', id: 'webhooks' }
const ACCURACY_MS = 60_000
const MAX_REMEMBERED = 10_000

/** Stores when an account last delivered a webhook: once a minute at most, so that messages arrive as fast as before. */
export class Sightings {
  readonly #runtime: Runtime
  /** When each account was noted last, by the clock of the service. */
  readonly #noted = new LRUCache<string, number>(upTo(MAX_REMEMBERED))

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  async note(org: string, accountId: string): Promise<void> {
    const now = this.#runtime.clock.now().getTime()
    const key = `${org}/${accountId}`
    if (now - (this.#noted.get(key) ?? 0) < ACCURACY_MS) return
    this.#noted.set(key, now)
    await inTransaction(this.#runtime, org, RECEIVING, async (ctx) => {
      const seen = await ctx.db.rows(sql`
        update channel_accounts a set webhook_seen_at = ${ctx.now}
        where a.org_id = ${ctx.org} and a.id = ${accountId}
          and (a.webhook_seen_at is null or a.webhook_seen_at < ${after(ctx.now, -ACCURACY_MS)}::timestamptz)
        returning a.id`)
      if (seen.length > 0) await tellChanges(ctx, 'channel', [toWire('channel', accountId)])
    })
  }
}
