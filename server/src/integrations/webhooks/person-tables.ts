import { anyOf, type Identities, type PersonTable } from '../../customers/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** Where the payloads have external ids, and ids of contacts and conversations (emission/payloads.ts). */
const EXTERNAL_IDS = ['run.personExternalId', 'personExternalId', 'mergedExternalId', 'personExternalIds[*]']
const IDS = ['run.customerId', 'customerId', 'conversationId']

/**
 * Events about the person. Bodies are texts without an index, and read once a person: first as texts, and as JSON where a
 * text is found.
 */
function about(_: string, person: Identities): RawBuilder<unknown> | null {
  const ids = [
    ...person.contacts.map((id) => toWire('contact', id)),
    ...person.conversations.map((id) => toWire('conversation', id)),
  ]
  return anyOf(namedAt(EXTERNAL_IDS, person.externalIds), namedAt(IDS, ids))
}

function namedAt(paths: readonly string[], values: readonly string[]): RawBuilder<unknown> | null {
  if (values.length === 0) return null
  const patterns = values.map((value) => `%${JSON.stringify(value).replaceAll(/[\\%_]/g, '\\$&')}%`)
  const named = JSON.stringify({ values })
  const at = paths.map(
    (path) =>
      sql`jsonb_path_exists(t.body::jsonb, ${`$.data.${path} ? (@ == $values[*])`}::jsonpath, ${named}::jsonb)`,
  )
  return sql`(t.body like any(${patterns}::text[]) and (${sql.join(at, sql` or `)}))`
}

export const webhookTables: readonly PersonTable[] = [
  { table: 'webhook_events', of: about, erasing: eraseEvents },
  {
    table: 'webhook_deliveries',
    of: (org, person) => {
      const which = about(org, person)
      return (
        which &&
        sql`t.event_id = any(array(select e.id from (
          select * from webhook_events t where t.org_id = ${org} and ${which}) e))`
      )
    },
    // They go with their event: no receiver hears of the person any more.
    erasing: async () => false,
  },
]

async function eraseEvents(ctx: Ctx, person: Identities, limit: number): Promise<boolean> {
  const which = about(ctx.org, person)
  if (which === null) return false
  const gone = await ctx.db.rows(sql`
    with gone as (
      delete from webhook_events e where e.org_id = ${ctx.org} and e.id = any(array(
        select t.id from webhook_events t where t.org_id = ${ctx.org} and ${which} limit ${limit}))
      returning e.id
    ), deliveries as (
      delete from webhook_deliveries d using gone where d.org_id = ${ctx.org} and d.event_id = gone.id
    )
    select id from gone`)
  return gone.length === limit
}
