import { service } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { Providers } from '../providers.ts'
import { openAccounts } from './accounts.ts'

/** The most running calls in this process. Beyond it, acknowledgements are skipped. */
const MAX_OPEN = 200

/** Shows contacts that their messages were read. Provided by app.ts. */
export const acknowledgements = service<Acknowledgements>('acknowledgements')

interface LastHeard {
  provider_id: string
  account_id: string
  sender_id: string
}

/**
 * Shows contacts that their last message was read, and that an answer is being written. This is best effort: there is
 * one attempt, and nothing waits for it or depends on it (docs/behaviour/conversations.md: Agents).
 */
export class Acknowledgements {
  readonly #parts: Pick<Runtime, 'pool' | 'secrets' | 'log'> & { providers: Providers }
  #open = 0

  constructor(parts: Pick<Runtime, 'pool' | 'secrets' | 'log'> & { providers: Providers }) {
    this.#parts = parts
  }

  /** Not for use in a transaction; `conversationIds` are UUIDs. */
  show(org: string, conversationIds: readonly string[], isAnswering: boolean): void {
    if (conversationIds.length === 0 || this.#open >= MAX_OPEN) return
    this.#open += conversationIds.length
    this.#call(org, conversationIds, isAnswering)
      .catch((err: unknown) =>
        this.#parts.log.warn({ err, org }, 'contacts were not shown that they were read'),
      )
      .finally(() => {
        this.#open -= conversationIds.length
      })
  }

  async #call(org: string, conversationIds: readonly string[], isAnswering: boolean): Promise<void> {
    const { pool, secrets, providers } = this.#parts
    const heard = await pool.rows(sql<LastHeard>`
      select last.provider_id, ch.account_id, ch.provider_id as sender_id
      from conversations c
      join channels ch on ch.org_id = ${org} and ch.id = c.channel_id
      cross join lateral (
        select m.provider_id from messages m
        where m.org_id = ${org} and m.conversation_id = c.id and m.direction = 'inbound'
        order by m.created_at desc, m.id desc limit 1
      ) last
      where c.org_id = ${org} and c.id = any(${conversationIds}) and last.provider_id is not null`)
    const accountIds = [...new Set(heard.map((row) => row.account_id))]
    const accounts = await openAccounts({ db: pool, secrets, providers }, org, accountIds)
    await Promise.all(
      heard.map(({ account_id, sender_id, provider_id }) =>
        accounts.get(account_id)?.account?.acknowledge?.(sender_id, provider_id, isAnswering),
      ),
    )
  }
}
