import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { InboundEvent, ProviderEvent } from '../provider/provider.ts'

/**
 * Leaves out the messages that another account takes. Accounts of several addresses may poll one mailbox, and each reads all
 * of it. A message is for the address that it names first, or else for the account that was connected first
 * (docs/behaviour/messaging.md: Email). Call it when the position of the poll is stored.
 */
export async function withoutMailOfOthers(
  ctx: Ctx,
  accountId: string,
  events: readonly ProviderEvent[],
): Promise<readonly ProviderEvent[]> {
  if (!events.some(({ kind }) => kind === 'inbound')) return events
  const sharing = await ctx.db.rows(sql<{ id: string; address: string }>`
    select a.id, c.address
    from channel_accounts own
    join channel_accounts a on a.org_id = ${ctx.org} and a.kind = own.kind
      and a.poll_position ->> 'of' = own.poll_position ->> 'of'
      and a.poll_at is not null and a.status <> 'DISCONNECTED'
    join channels c on c.org_id = ${ctx.org} and c.account_id = a.id and c.disconnected_at is null
    where own.org_id = ${ctx.org} and own.id = ${accountId}
    order by a.created_at, a.id`)
  const accounts = new Map(sharing.map(({ id, address }) => [address, id]))
  const takerOf = ({ sentTo = [] }: InboundEvent) => {
    const named = sentTo.find((address) => accounts.has(address))
    return named === undefined ? sharing[0]?.id : accounts.get(named)
  }
  return events.filter((event) => event.kind !== 'inbound' || (takerOf(event) ?? accountId) === accountId)
}
