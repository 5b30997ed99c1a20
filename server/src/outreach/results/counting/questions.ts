import { createHash } from 'node:crypto'

/** What may be counted of the results of an initiative. `segment`: a slug; only its present members. */
export type Question =
  | { kind: 'summary'; segment: string | null }
  | { kind: 'timeline'; field: string; segment: string | null }
  /** Of all fields. */
  | { kind: 'timelines'; segment: string | null }
  | { kind: 'crossing'; field: string; by: Dimension; segment: string | null }

/** What divides the participants into groups. */
export type Dimension =
  | { kind: 'field'; field: string }
  | { kind: 'segment'; segment: string }
  | { kind: 'attribute'; key: string }

/** The same question about the same version of the fields has the same hash. */
export function hashOf(question: Question, schemaVersion: number): Buffer {
  const parts = partsOf(question)
  return createHash('sha256')
    .update(JSON.stringify([schemaVersion, question.kind, question.segment, ...parts]))
    .digest()
}

function partsOf(question: Question): string[] {
  switch (question.kind) {
    case 'summary':
    case 'timelines':
      return []
    case 'timeline':
      return [question.field]
    case 'crossing':
      return [question.field, question.by.kind, nameOf(question.by)]
  }
}

/** By its field, because the database keeps the fields of a question in another order. */
function nameOf(by: Dimension): string {
  switch (by.kind) {
    case 'field':
      return by.field
    case 'segment':
      return by.segment
    case 'attribute':
      return by.key
  }
}
