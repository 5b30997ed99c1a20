import { createHash } from 'node:crypto'

/** What may be counted of the results of an initiative. `segment`: a slug; only its present members. */
export type Question =
  | { kind: 'summary'; segment: string | null }
  | { kind: 'timeline'; field: string; segment: string | null }
  | { kind: 'crossing'; field: string; by: Dimension; segment: string | null }

/** What divides the participants into groups. */
export type Dimension =
  | { kind: 'field'; field: string }
  | { kind: 'segment'; segment: string }
  | { kind: 'attribute'; key: string }

/** The same question about the same version of the fields has the same hash. */
export function hashOf(question: Question, schemaVersion: number): Buffer {
  const parts =
    question.kind === 'summary'
      ? []
      : question.kind === 'timeline'
        ? [question.field]
        : [question.field, question.by.kind, ...Object.values(question.by)]
  return createHash('sha256')
    .update(JSON.stringify([schemaVersion, question.kind, question.segment, ...parts]))
    .digest()
}
