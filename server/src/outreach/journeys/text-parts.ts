import { fillPlaceholders, smsPartsOf } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { pathsIn } from './nodes/step/sms-message.ts'
import { keysNamed, resolveVariable } from './nodes/step/variables.ts'

/** How many parts the SMS of so many people have together. */
export interface TextParts {
  parts: number
  people: number
  /** Of the shortest and the longest. */
  least: number
  most: number
}

interface PersonRow {
  external_id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  attributes: Record<string, unknown>
}

/**
 * The parts of a text for some people, by their ids; they are listed only if the text has variables. Variables that only a
 * run has count as they are written.
 */
export async function countParts(
  ctx: Ctx,
  text: string,
  listPeople: () => Promise<readonly string[]>,
): Promise<TextParts> {
  const paths = pathsIn({ text })
  const ids = paths.length === 0 ? [] : await listPeople()
  const people = await readPeople(ctx, ids, keysNamed(paths, 'person.attributes'))
  if (people.length === 0) return ofAll([smsPartsOf(text).parts])
  const parts = people.map((person) => smsPartsOf(fillPlaceholders(text, valuesFor(person, paths))).parts)
  return ofAll(parts)
}

function ofAll(parts: readonly number[]): TextParts {
  const sum = parts.reduce((all, each) => all + each, 0)
  return { parts: sum, people: parts.length, least: Math.min(...parts), most: Math.max(...parts) }
}

async function readPeople(ctx: Ctx, ids: readonly string[], keys: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return ctx.db.rows(sql<PersonRow>`
    select p.external_id, p.first_name, p.last_name, p.email, p.phone_number,
      (select coalesce(jsonb_object_agg(k.key, p.attributes -> k.key), '{}')
       from unnest(${keys}::text[]) as k (key) where p.attributes ? k.key) as attributes
    from people p where p.org_id = ${ctx.org} and p.id = any(${ids}::uuid[])`)
}

function valuesFor(row: PersonRow, paths: readonly string[]): Record<string, string> {
  const {
    external_id: externalId,
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
  } = row
  const { email, attributes } = row
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const scope = {
    customer: { phoneNumber, email, name },
    person: { firstName, lastName, email, phoneNumber, externalId, attributes },
    engagement: { context: {}, workflowState: {} },
  }
  return Object.fromEntries(
    paths.flatMap((path) => {
      const value = resolveVariable(path, scope)
      return value === null ? [] : [[path, value]]
    }),
  )
}
