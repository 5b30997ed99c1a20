import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import { readFile } from '../../../platform/files/index.ts'
import {
  ANY_FILE,
  type Ctx,
  fileOperation,
  inTransaction,
  type Runtime,
  writeAudit,
} from '../../../platform/operations/index.ts'
import { ExternalId } from '../../../platform/schema/index.ts'
import { findIdentities, type Identities } from './identities.ts'
import { type ExportedRow, type PersonTable, personTables } from './person-tables.ts'

/** Rows read at a time. */
const PAGE = 1_000

const cdp_people_export = fileOperation({
  name: 'cdp_people_export',
  route: 'GET /cdp/people/{externalId}/export.json',
  permission: 'privacy:read',
  summary: 'Download all data of a person as JSON',
  description:
    'Everything that erasing the person would remove, table by table, with sensitive answers and files ' +
    '(in base64). Rows are as they are stored. The audit log notes the download.',
  input: z.strictObject({ externalId: ExternalId }),
  gives: ANY_FILE,
  errors: ['not_found'],
  handle: async (runtime, { caller, input: { externalId } }) => {
    const found = await inTransaction(runtime, caller.org, caller.actor, async (ctx) => {
      const person = await findIdentities(ctx, externalId, false)
      await writeAudit(ctx, caller.via, 'cdp_people_export', person.externalId)
      return person
    })
    return {
      contentType: 'application/json; charset=utf-8',
      fileName: 'person.json',
      body: documentOf(runtime, caller.org, found.externalId, found.identities),
    }
  },
})

export const exportFileOperations = [cdp_people_export]

async function* documentOf(
  runtime: Runtime,
  org: string,
  externalId: string,
  person: Identities,
): AsyncGenerator<string> {
  const reading = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTransaction(runtime, org, { kind: 'system', id: 'export' }, work)
  const exportedAt = runtime.clock.now().toISOString()
  yield `{"person":${JSON.stringify(externalId)},"exportedAt":${JSON.stringify(exportedAt)},"tables":{`
  const fileIds: string[] = []
  let isFirst = true
  for (const declared of runtime.services.get(personTables)) {
    if (declared.unexported === null || declared.of(org, person) === null) continue
    yield `${isFirst ? '' : ','}${JSON.stringify(declared.table)}:[`
    isFirst = false
    let last: ExportedRow | null = null
    do {
      const rows: ExportedRow[] = await reading((ctx) => readRows(ctx, declared, person, last))
      const texts = rows.map((row) => JSON.stringify(shown(declared, row)))
      fileIds.push(...rows.flatMap((row) => (typeof row.file_id === 'string' ? row.file_id : [])))
      if (texts.length > 0) yield `${last === null ? '' : ','}${texts.join(',')}`
      last = rows.length === PAGE ? rows.at(-1)! : null
    } while (last !== null)
    yield ']'
  }
  yield '},"files":{'
  for (const [index, id] of fileIds.entries()) {
    const bytes = await readFile(runtime, org, id)
    yield `${index === 0 ? '' : ','}${JSON.stringify(id)}:"${bytes.toString('base64')}"`
  }
  yield '}}'
}

/** Of every table: what only the service needs. */
const INTERNAL = /^(org_id|.*_lease|.*_failures|due_at|rev)$/

function shown({ unexported }: PersonTable, row: ExportedRow): ExportedRow {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !INTERNAL.test(column) && !unexported?.includes(column)),
  )
}

/** A page of a table's rows in the order of its key, after `last`. */
async function readRows(
  ctx: Ctx,
  { table, key = ['id'], of, present }: PersonTable,
  person: Identities,
  last: ExportedRow | null,
): Promise<ExportedRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(`t.${column}`)))
  const after = last && sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  const rows = await ctx.db.rows(sql<{ row: ExportedRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where t.org_id = ${ctx.org} and (${of(ctx.org, person)!}) ${after ?? sql``}
    order by ${columns} limit ${PAGE}`)
  return rows.map(({ row }) => (present ? present(ctx, row) : row))
}
