import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

export interface Source {
  provider: 'api' | 'whatsapp'
  status: 'CONNECTED' | 'DISCONNECTED'
  displayName: string
  /** For shops, which cannot be connected directly yet. */
  shopDomain: null
  checkoutDomain: null
}

/** The sources of an organization's data: API keys and the WhatsApp accounts that people write to. */
export async function listSources(ctx: Ctx): Promise<Source[]> {
  const rows = await ctx.db.rows(sql<{ provider: Source['provider']; name: string; connected: boolean }>`
    select 'api' as provider, 'API' as name, exists (
      select from api_keys where org_id = ${ctx.org} and revoked_at is null
        and (expires_at is null or expires_at > ${ctx.now})) as connected
    union all
    (select 'whatsapp', coalesce(nullif(display_name, ''), address), status = 'CONNECTED' and disconnected_at is null
     from channels where org_id = ${ctx.org} and kind = 'whatsapp' order by created_at, id)`)
  return rows.map(({ provider, name, connected }) => ({
    provider,
    status: connected ? 'CONNECTED' : 'DISCONNECTED',
    displayName: name,
    shopDomain: null,
    checkoutDomain: null,
  }))
}
