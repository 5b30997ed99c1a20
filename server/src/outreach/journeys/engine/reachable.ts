import type { ChannelKind } from '../../../customers/index.ts'
import type { RunRow } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Needs } from '../nodes/index.ts'
import type { Reachable } from '../nodes/step/recipient.ts'
import type { Invented } from './conditions.ts'

interface Sending {
  run: RunRow
  needs: Needs
}

interface PersonRow {
  id: string
  phone_number: string | null
  email: string | null
}

/**
 * How runs that may send reach their people, by run id. People are read only where a run sends on a channel on which
 * its own contact has no address. Reads by primary keys.
 */
export async function readReachable(
  ctx: Ctx,
  sending: readonly Sending[],
  { people: inventedPeople, startedOn }: Invented,
): Promise<ReadonlyMap<string, Reachable>> {
  const runs = sending.map(({ run }) => run)
  const contacts = startedOn ? new Map() : await readContacts(ctx, runs)
  const own = (run: RunRow): ReadonlySet<ChannelKind> =>
    startedOn ? new Set([startedOn]) : (contacts.get(run.contact_id) ?? new Set())
  const asked = sending.filter(({ run, needs }) => needs.sendsOn.some((kind) => !own(run).has(kind)))
  const people = await readPeople(
    ctx,
    asked.map(({ run }) => run.person_id).filter((id) => id !== null),
  )
  return new Map(
    runs.map((run) => {
      const id = run.person_id ?? ''
      const current = inventedPeople.get(id) ?? people.get(id) ?? null
      return [run.id, { own: own(run), current, given: run }]
    }),
  )
}

/** The channels on which contacts have an address, by contact id. */
async function readContacts(ctx: Ctx, runs: readonly RunRow[]): Promise<Map<string, Set<ChannelKind>>> {
  if (runs.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; whatsapp: boolean; sms: boolean; email: boolean }>`
    select id, coalesce(phone_number, wa_id, bsuid) is not null as whatsapp, phone_number is not null as sms,
           email is not null as email
    from contacts where org_id = ${ctx.org} and id = any(${runs.map((run) => run.contact_id)})`)
  return new Map(
    rows.map(({ id, whatsapp, sms, email }) => {
      return [
        id,
        new Set<ChannelKind>([
          ...(whatsapp ? ['whatsapp' as const] : []),
          ...(sms ? ['sms' as const] : []),
          ...(email ? ['email' as const] : []),
        ]),
      ]
    }),
  )
}

/** Deleted people have no current address. */
async function readPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<PersonRow>`
    select id, phone_number, email from people
    where org_id = ${ctx.org} and id = any(${ids}) and deleted_at is null`)
  return new Map(rows.map((row) => [row.id, row]))
}
