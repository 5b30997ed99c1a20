import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { Address, AddressKind } from './provider/provider.ts'

/**
 * The contacts with these addresses of one kind: address → contact id. Missing ones are created. `claim`: those who name
 * an email address as theirs, which nothing proves.
 */
export async function ensureContacts(
  ctx: Ctx,
  kind: 'phone' | 'email' | 'claim',
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(addresses)].sort()
  const column = sql.ref(kind === 'claim' ? 'claimed_email' : COLUMN_OF[kind])
  const find = (missing: readonly string[]) =>
    ctx.db.rows(sql<FoundContact>`
      select id, ${column} as address from contacts where org_id = ${ctx.org} and ${column} = any(${missing})`)
  const insert = (missing: readonly string[]) =>
    ctx.db.rows(sql<FoundContact>`
      insert into contacts (org_id, id, ${column}, created_at)
      select ${ctx.org}, id, address, ${ctx.now}
      from unnest(${missing.map(() => ctx.newId())}::uuid[], ${missing}::text[]) as r (id, address)
      on conflict (org_id, ${column}) do nothing
      returning id, ${column} as address`)
  const ids = new Map<string, string>()
  // Most are known. Another transaction may insert those who are not, at the same time.
  for (const read of [find, insert, find]) {
    const missing = wanted.filter((address) => !ids.has(address))
    if (missing.length === 0) break
    for (const { id, address } of await read(missing)) ids.set(address, id)
  }
  return ids
}

interface FoundContact {
  id: string
  address: string
}

/** The address columns of a contact. */
export interface AddressColumns {
  phone_number: string | null
  wa_id: string | null
  bsuid: string | null
  email: string | null
}

const COLUMN_OF = {
  phone: 'phone_number',
  wa_id: 'wa_id',
  bsuid: 'bsuid',
  email: 'email',
} as const satisfies Record<AddressKind, keyof AddressColumns>

/** The known addresses of a contact. */
export function addressesIn(row: AddressColumns): Address[] {
  return (Object.keys(COLUMN_OF) as AddressKind[]).flatMap((kind) => {
    const value = row[COLUMN_OF[kind]]
    return value === null ? [] : [{ kind, value }]
  })
}

/** The columns for these addresses. Of several of a kind the first counts, which is the most reliable. */
export function columnsOf(addresses: readonly Address[]): AddressColumns {
  const columns: AddressColumns = { phone_number: null, wa_id: null, bsuid: null, email: null }
  for (const { kind, value } of addresses) columns[COLUMN_OF[kind]] ??= value
  return columns
}
