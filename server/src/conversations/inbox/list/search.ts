import { patternsOf, peopleBehind } from '../../../customers/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The index of texts finds three characters or more. */
const MIN_WORDS = 3
/** A name that more people have is no help to find one of them. */
const MAX_PEOPLE = 1_000
/** Characters of a message before and after what was found. */
const BEFORE = 40
const AFTER = 120

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * The ids of conversations with a person, an address or a message that contains the text, for `c.id in (…)`. Uses
 * messages_words, contacts_words and people_search. Each part is read once: without statistics, as in a new database, the
 * planner expects one row everywhere, and would otherwise look for the people again for every pair of rows.
 */
export function conversationsThatContain(ctx: Ctx, text: string): RawBuilder<unknown> {
  const pattern = patternOf(text)
  const names = patternsOf(text)?.map((name) => sql`a.search_text like ${name}`) ?? []
  return sql`
    with known as materialized (
      select a.phone_number, lower(a.email) as email from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and ${names.length === 0 ? sql`false` : sql.join(names, sql` and `)}
      limit ${MAX_PEOPLE}
    ), meant as materialized (
      select y.id from contacts y
      where y.org_id = ${ctx.org}
        and coalesce(y.name, '') || ' ' || coalesce(y.phone_number, '') || ' ' || coalesce(y.email, y.claimed_email, '')
          ilike ${pattern}
      union
      select y.id from contacts y
      where y.org_id = ${ctx.org} and y.phone_number in (select n.phone_number from known n)
      union
      select y.id from contacts y where y.org_id = ${ctx.org} and y.email in (select n.email from known n)
    ), found as materialized (
      select x.id from conversations x
      where x.org_id = ${ctx.org} and x.contact_id in (select m.id from meant m)
      ${
        text.length < MIN_WORDS
          ? sql``
          : sql`
      union
      select s.conversation_id from messages s
      where s.org_id = ${ctx.org} and s.author <> 'journey' and s.text ilike ${pattern}`
      }
    )
    select f.id from found f`
}

/** The latest message of conversation `c` that contains the text, as JSON; null: only its person or address does. */
export function hitIn(ctx: Ctx, text: string): RawBuilder<Hit | null> {
  if (text.length < MIN_WORDS) return sql`null`
  return sql`(
    select jsonb_build_object('id', s.id, 'text', s.text, 'at', s.created_at) from messages s
    where s.org_id = ${ctx.org} and s.conversation_id = c.id and s.author <> 'journey' and s.text ilike ${patternOf(text)}
    order by s.created_at desc, s.id desc limit 1)`
}

export interface Hit {
  id: string
  text: string
  at: string
}

/** The part of a text around what was found in it, and where it is in that part. */
export function excerptOf(text: string, sought: string): { text: string; start: number; length: number } {
  const found = text.toLowerCase().indexOf(sought.toLowerCase())
  const at = Math.max(found, 0)
  const from = at <= BEFORE ? 0 : at - BEFORE
  const until = at + sought.length + AFTER
  const [before, after] = [from > 0 ? '…' : '', until < text.length ? '…' : '']
  return {
    text: before + text.slice(from, until) + after,
    start: at - from + before.length,
    length: found < 0 ? 0 : sought.length,
  }
}
