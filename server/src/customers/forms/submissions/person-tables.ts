import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { anyOf, byExternalId, type ExportedRow, isOneOf, type PersonTable } from '../../people/index.ts'
import { openSpamAnswers } from '../submitting/spam.ts'
import { openAnswers } from './submissions.ts'

/** The export has sensitive answers in the clear. */
function opened(open: typeof openAnswers): PersonTable['present'] {
  return (ctx: Ctx, { sealed, ...row }: ExportedRow) => ({
    ...row,
    sensitiveAnswers: open(ctx, String(row.id), sealed === null ? null : bytesOf(String(sealed))),
  })
}

/** As PostgreSQL writes bytes into JSON. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice('\\x'.length), 'hex')
}

/** Submissions with the consents in them. How often a form was sent stays in form_counts. */
export const formTables: readonly PersonTable[] = [
  { table: 'form_submissions', of: byExternalId, present: opened(openAnswers) },
  {
    table: 'form_spam',
    of: (_, { externalIds, phoneNumbers, emails }) =>
      anyOf(
        isOneOf(sql`t.held #>> '{person,externalId}'`, externalIds),
        isOneOf(sql`t.held #>> '{person,phoneNumber}'`, phoneNumbers),
        isOneOf(sql`lower(t.held #>> '{person,email}')`, emails),
      ),
    present: opened(openSpamAnswers),
  },
]
