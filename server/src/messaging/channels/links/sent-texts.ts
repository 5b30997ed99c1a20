import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { buttonBases } from './bases.ts'
import { codeOf } from './codes.ts'
import { rewriteText } from './rewriting.ts'
import { readKeptLinkSettings } from './settings.ts'
import { ANY_ORIGIN, targetOf } from './targets.ts'

/**
 * How a text of these messages may read after its links became those of the recipient, as their provider has it. Stored
 * messages keep the links that somebody wrote. The domain of the links may have changed since, so there is one text for each.
 */
export async function sentTextsOf(
  { pool, secrets, services }: Runtime,
  org: string,
  messageIds: readonly string[],
): Promise<(messageId: string, text: string) => string[]> {
  const rows = await pool.rows(sql<{ code: string }>`
    select code from message_links where org_id = ${org} and message_id = any(${messageIds})`)
  if (rows.length === 0) return (_, text) => [text]
  const codes = new Set(rows.map(({ code }) => code))
  const bases = buttonBases(services, await readKeptLinkSettings({ db: pool, org }))
  const textWith = (base: string, messageId: string, text: string) =>
    rewriteText(text, (found) => {
      // What is an address of ours now may have been another then. The codes tell which links were rewritten.
      const url = targetOf(found, ANY_ORIGIN)
      const code = url && codeOf({ org, secrets }, messageId, url)
      return code && codes.has(code) ? `${base}/l/${code}` : null
    })
  return (messageId, text) => bases.map((base) => textWith(base, messageId, text))
}
