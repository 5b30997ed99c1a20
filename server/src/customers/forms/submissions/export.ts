import { z } from 'zod'
import { csvLine } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  type Caller,
  csvAnswer,
  fileOperation,
  type Runtime,
  requirePermission,
} from '../../../platform/operations/index.ts'
import { Instant, WireId } from '../../../platform/schema/index.ts'
import { getForm } from '../forms.ts'
import type { Answer } from '../wire.ts'
import { openAnswers, presentSubmission, type SubmissionRow, submissionColumns } from './submissions.ts'

/** How many submissions are read at a time. */
const PAGE = 500

const FIRST_COLUMNS = [
  'id',
  'submittedAt',
  'version',
  'personExternalId',
  'score',
  'ending',
  'consent',
  'consentVersion',
  'language',
  'page',
  'confirmation',
] as const

const lead_capture_submissions_export = fileOperation({
  name: 'lead_capture_submissions_export',
  route: 'GET /lead-capture/embedded-forms/{formId}/submissions.csv',
  permission: 'forms:read',
  readsReplica: true,
  summary: 'Download form submissions as CSV',
  description:
    'Newest first, with a column for each question of every version and each hidden field. Cells that ' +
    'a spreadsheet would read as formulas start with an apostrophe. Sensitive answers are included ' +
    'only if you ask for them and have the permission `sensitive:read`.',
  input: z.strictObject({
    formId: WireId,
    sensitive: z.boolean().default(false).describe('`true` includes sensitive answers.'),
    from: Instant.optional().describe('Sent at or after this time.'),
    to: Instant.optional().describe('Sent before this time.'),
  }),
  gives: 'text/csv',
  errors: ['not_found'],
  handle: async (runtime, { caller, input: { formId, sensitive, from, to } }) => {
    if (sensitive) requirePermission(caller, 'sensitive:read')
    const form = await getForm({ db: runtime.pool, org: caller.org }, formId)
    const period = { from: from ? new Date(from) : null, to: to ? new Date(to) : null }
    const rows = submissionsAsCsv(runtime, caller, form.id, { sensitive, ...period })
    return csvAnswer(`${formId}-submissions.csv`, rows)
  },
})

export const formFileOperations = [lead_capture_submissions_export]

interface Wanted {
  sensitive: boolean
  from: Date | null
  to: Date | null
}

type ExportRow = SubmissionRow & { sealed: Buffer | null }

async function* submissionsAsCsv(
  { pool, secrets }: Runtime,
  { org }: Caller,
  formId: string,
  { sensitive, from, to }: Wanted,
): AsyncGenerator<string> {
  const db = pool.limitedTo(org)
  const keys = await db.rows(sql<{ key: string; kind: 'fields' | 'hidden' }>`
    select key, kind from (
      select f.value ->> 'key' as key, 'fields' as kind, v.version, f.ordinality
      from form_versions v, jsonb_array_elements(v.draft -> 'fields') with ordinality f
      where v.org_id = ${org} and v.form_id = ${formId}
      union all
      select h.value, 'hidden', v.version, h.ordinality
      from form_versions v, jsonb_array_elements_text(coalesce(v.draft -> 'hidden', '[]')) with ordinality h
      where v.org_id = ${org} and v.form_id = ${formId}
    ) as columns
    group by key, kind order by kind, min(version), min(ordinality)`)
  const of = (wanted: 'fields' | 'hidden') => keys.flatMap(({ key, kind }) => (kind === wanted ? [key] : []))
  const [questions, hidden] = [of('fields'), of('hidden')]
  yield csvLine([...FIRST_COLUMNS, ...questions, ...hidden])
  let last: ExportRow | undefined
  for (;;) {
    const rows: ExportRow[] = await db.rows(sql<ExportRow>`
      select ${submissionColumns}, sealed from form_submissions
      where org_id = ${org} and form_id = ${formId}
        and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or created_at < ${to}::timestamptz)
        ${last ? sql`and (created_at, id) < (${last.created_at}, ${last.id})` : sql``}
      order by created_at desc, id desc limit ${PAGE}`)
    if (rows.length === 0) return
    yield rows
      .map((row) => {
        const more = sensitive ? openAnswers({ org, secrets }, row.id, row.sealed) : {}
        const answers: Record<string, Answer> = { ...row.answers, ...more }
        const cells = [...questions.map((key) => answers[key]), ...hidden.map((key) => row.hidden[key])]
        return csvLine([...firstCells(row), ...cells.map(cellOf)])
      })
      .join('')
    last = rows.at(-1)!
  }
}

function firstCells(row: SubmissionRow): string[] {
  const { consent, ...shown } = presentSubmission(row)
  const values = { ...shown, consent: consent?.given, consentVersion: consent?.version }
  return FIRST_COLUMNS.map((name) => cellOf(values[name]))
}

function cellOf(value: Answer | null | undefined): string {
  if (value === undefined || value === null) return ''
  return Array.isArray(value) ? value.join('; ') : String(value)
}
