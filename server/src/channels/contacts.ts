import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'
import type { Address, AddressKind } from './provider.ts'

/** The contacts with these E.164 numbers, made where missing: number → contact id. */
export async function ensureContacts(ctx: Ctx, phones: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(phones)].sort()
  if (wanted.length === 0) return new Map()
  await ctx.db.run(sql`
    insert into contacts (org_id, id, phone_number, created_at)
    select ${ctx.org}, id, phone, ${ctx.now}
    from unnest(${wanted.map(() => ctx.newId())}::uuid[], ${wanted}::text[]) as r (id, phone)
    on conflict (org_id, phone_number) do nothing`)
  const rows = await ctx.db.rows(sql<{ id: string; phone_number: string }>`
    select id, phone_number from contacts where org_id = ${ctx.org} and phone_number = any(${wanted})`)
  return new Map(rows.map((row) => [row.phone_number, row.id]))
}

/** The columns of a contact that hold its addresses. */
export interface AddressColumns {
  phone_number: string | null
  wa_id: string | null
  bsuid: string | null
}

const COLUMN_OF = { phone: 'phone_number', wa_id: 'wa_id', bsuid: 'bsuid' } as const satisfies Record<
  AddressKind,
  keyof AddressColumns
>

/** What is known of a contact. */
export function addressesIn(row: AddressColumns): Address[] {
  return (Object.keys(COLUMN_OF) as AddressKind[]).flatMap((kind) => {
    const value = row[COLUMN_OF[kind]]
    return value === null ? [] : [{ kind, value }]
  })
}

/** The other way round. */
export function columnsOf(addresses: readonly Address[]): AddressColumns {
  const columns: AddressColumns = { phone_number: null, wa_id: null, bsuid: null }
  for (const { kind, value } of addresses) columns[COLUMN_OF[kind]] = value
  return columns
}
