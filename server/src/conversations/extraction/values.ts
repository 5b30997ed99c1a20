import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { checkValue, type Field, type FieldValue } from './fields.ts'
import type { StoredField } from './schemas.ts'

/** A value as stored: texts, one for single fields, several for lists. */
export function itemsOf(value: FieldValue): string[] {
  return Array.isArray(value) ? value : [String(value)]
}

/** The value of stored texts; null when they no longer fit the field. */
export function valueFrom(field: Field, items: readonly string[]): FieldValue | null {
  const check = checkValue(field, typedAs(field, items))
  return check.ok ? check.value : null
}

function typedAs({ type }: Field, items: readonly string[]): unknown {
  if (type.endsWith('[]')) return [...items]
  const [item = ''] = items
  if (type === 'bool') return item === 'true' || (item === 'false' ? false : item)
  return type === 'int' && item !== '' ? Number(item) : item
}

/** The type of a field, and whether it is a list. */
export function kindOf({ type }: Field): { valueKind: string; cardinality: 'single' | 'multiple' } {
  const isList = type.endsWith('[]')
  return { valueKind: isList ? type.slice(0, -2) : type, cardinality: isList ? 'multiple' : 'single' }
}

export interface RunValue {
  label: string
  valueKind: string
  value: string
  sourceQuote: string | null
  /** 0–1. */
  confidence: number | null
}

/** The values extracted from a run with their quotes, in the order of their schema. A list gives one entry per item. */
export async function valuesOfRun(ctx: Ctx, runId: string): Promise<RunValue[]> {
  const rows = await ctx.db.rows(sql<{
    slug: string
    items: string[]
    source_quote: string | null
    confidence: number | null
    fields: StoredField[]
  }>`
    select v.slug, v.items, v.source_quote, v.confidence, s.fields
    from extracted_values v
    join extraction_schemas s
      on s.org_id = ${ctx.org} and s.initiative_id = v.initiative_id and s.version = v.schema_version
    where v.org_id = ${ctx.org} and v.run_id = ${runId}`)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return (rows[0]?.fields ?? []).flatMap((field) => {
    const row = bySlug.get(field.slug)
    if (!row) return []
    const { source_quote: sourceQuote, confidence } = row
    const { valueKind } = kindOf(field)
    return row.items.map((value) => ({ label: field.label, valueKind, value, sourceQuote, confidence }))
  })
}
