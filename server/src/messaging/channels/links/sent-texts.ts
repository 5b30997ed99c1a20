import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { linkBases, originsOf } from './bases.ts'
import { codeOf } from './codes.ts'
import { rewriteText } from './rewriting.ts'
import { readLinkSettings } from './settings.ts'
import { targetOf } from './targets.ts'

/**
 * How texts of these messages read after their links became those of the recipients, as their provider has them. Stored
 * messages keep the links that somebody wrote.
 */
export async function sentTextsOf(
  { pool, secrets, services }: Runtime,
  org: string,
  messageIds: readonly string[],
): Promise<(messageId: string, text: string) => string> {
  const rows = await pool.rows(sql<{ code: string }>`
    select code from message_links where org_id = ${org} and message_id = any(${messageIds})`)
  if (rows.length === 0) return (_, text) => text
  const codes = new Set(rows.map(({ code }) => code))
  const bases = linkBases(services, await readLinkSettings({ db: pool, org }))
  const own = originsOf(bases)
  return (messageId, text) =>
    rewriteText(text, (found) => {
      const url = targetOf(found, own)
      const code = url && codeOf({ org, secrets }, messageId, url)
      return code && codes.has(code) ? `${bases[0]}/l/${code}` : null
    })
}
