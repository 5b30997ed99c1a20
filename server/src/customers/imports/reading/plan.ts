import { ApiError, type Issue, withoutApostrophe } from '../../../platform/core/index.ts'
import type { ImportKind, ImportMapping } from '../schema.ts'
import { findFormatProblem } from './date-formats.ts'
import { bagOf, describeTargets, IGNORE, isTarget, keyIn, recognizeFields } from './fields.ts'
import { FileProblem } from './file-problem.ts'
import { type CellReading, DECIMAL_COMMA, guessType } from './values.ts'

/** The target of one column; an empty `to` ignores it. */
export interface PlannedColumn extends CellReading {
  column: string
  to: string[]
}

/** The targets of all columns, in the order of the file. */
export type Plan = PlannedColumn[]

export interface Request {
  kind: ImportKind
  objectType: string | null
  mapping: ImportMapping
}

const MAX_KEY = 255
/** A row is at most 4 MiB, which could be millions of columns. */
const MAX_COLUMNS = 2_000

/** Rejects a mapping that no file can fit: `invalid_request`, with each invalid target. */
export function checkMapping({ kind, mapping }: Request): void {
  const issues = Object.entries(mapping.columns ?? {}).flatMap(([column, given]): Issue[] => [
    ...targetsOf(given)
      .filter((target) => !isTarget(kind, target))
      .map((target) => ({
        path: `mapping.columns.${column}`,
        code: 'unknown_target',
        message: `${kind} have no field ${target}. Use one of: ${describeTargets(kind)}.`,
      })),
    ...formatIssues(column, given),
  ])
  const first = issues[0]
  if (first) throw new ApiError('invalid_request', `\`${first.path}\`: ${first.message}`, { issues })
}

function formatIssues(column: string, given: Given): Issue[] {
  const { format } = detailsOf(given)
  const problem = format === undefined || format === DECIMAL_COMMA ? null : findFormatProblem(format)
  if (problem === null) return []
  return [{ path: `mapping.columns.${column}.format`, code: 'invalid_format', message: problem }]
}

/**
 * Plans the columns of a file: by the mapping, else by their names, else as attributes. Unmapped types are guessed from
 * `sample`. Throws `FileProblem` when header and mapping do not fit.
 */
export function planColumns(
  request: Request,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Plan {
  const names = header.map((name) => name.trim())
  checkHeader(names, request)
  const given = new Map(Object.entries(request.mapping.columns ?? {}))
  const taken = new Set([...given.values()].flatMap(targetsOf))
  const free = names.filter((name) => name !== '' && !given.has(name))
  const recognized = recognizeFields(request.kind, request.objectType, free, taken)
  const plan = names.map((column, index): PlannedColumn => {
    const said = given.get(column)
    const { type, format } = detailsOf(said)
    const cells = () => sample.map((row) => withoutApostrophe((row[index] ?? '').trim()))
    return {
      column,
      to: said ? targetsOf(said) : targetsOfUnnamed(column, recognized, request),
      type: type ?? guessType(cells()),
      guessed: type === undefined,
      format: format ?? null,
    }
  })
  checkTargets(plan, request)
  return plan
}

type Given = NonNullable<ImportMapping['columns']>[string]

function detailsOf(given: Given | undefined): Partial<Exclude<Given, string>> {
  return typeof given === 'object' ? given : {}
}

function targetsOf(given: Given): string[] {
  const to = typeof given === 'object' ? given.to : given
  return [to].flat().filter((target) => target !== IGNORE)
}

function targetsOfUnnamed(
  column: string,
  recognized: ReadonlyMap<string, string>,
  { kind, mapping }: Request,
): string[] {
  const field = recognized.get(column)
  if (field !== undefined) return [field]
  return column === '' || mapping.unmapped === 'ignore' ? [] : [`${bagOf(kind)}.${column}`]
}

function checkHeader(names: readonly string[], { mapping }: Request): void {
  if (names.length > MAX_COLUMNS) {
    throw new FileProblem(
      'too_many_columns',
      `The file has ${names.length} columns. Keep at most ${MAX_COLUMNS}.`,
    )
  }
  const seen = new Set<string>()
  for (const name of names) {
    if (name !== '' && seen.has(name)) {
      throw new FileProblem('duplicate_column', `Two columns are named ${name}. Rename one of them.`)
    }
    seen.add(name)
  }
  for (const column of Object.keys(mapping.columns ?? {})) {
    if (seen.has(column)) continue
    throw new FileProblem(
      'unknown_column',
      `The mapping names the column ${column}, but the file has only: ${list(names)}.`,
    )
  }
}

function checkTargets(plan: Plan, request: Request): void {
  const columnOf = new Map<string, string>()
  for (const { column, to } of plan) {
    for (const target of to) {
      const other = columnOf.get(target)
      if (other !== undefined) {
        const message = `${other} and ${column} both map to ${target}. Map one of them to another field, or to ignore.`
        throw new FileProblem('duplicate_target', message)
      }
      columnOf.set(target, column)
      checkKey(keyIn(request.kind, target), column)
    }
  }
  const missing = whatIsMissing(request, new Set(columnOf.keys()))
  if (missing === null) return
  const columns = list(plan.map(({ column }) => column))
  throw new FileProblem('missing_column', `${missing} Columns in the file: ${columns}.`)
}

function checkKey(key: string | null, column: string): void {
  if (key === '__proto__') {
    throw new FileProblem(
      'invalid_column_name',
      `${key} is not a valid attribute name. Rename the column ${column}, or map it.`,
    )
  }
  if (key === null || (key.length <= MAX_KEY && !key.includes('\u0000'))) return
  throw new FileProblem(
    'invalid_column_name',
    `The column name ${column.slice(0, 60)}… is longer than ${MAX_KEY} characters or contains a NUL. ` +
      'Rename the column, or map it.',
  )
}

function whatIsMissing({ kind, objectType, mapping }: Request, targets: ReadonlySet<string>): string | null {
  if (kind !== 'events') {
    if (targets.has('externalId')) return null
    if (kind === 'objects')
      return 'No column looks like your external id. Map one: {"columns": {"<column>": "externalId"}}.'
    if (targets.has('phoneNumber') || targets.has('email')) return null
    return (
      'No column says who the people are. Map one to `externalId`, `phoneNumber` or `email`: ' +
      '{"columns": {"<column>": "externalId"}}.'
    )
  }
  if (!targets.has('name') && mapping.eventName === undefined) {
    return 'No column holds the event name. Map one to `name`, or send `eventName`.'
  }
  const hasType = targets.has('customObjectType') || objectType !== null
  if (targets.has('personExternalId') || (targets.has('customObjectExternalId') && hasType)) return null
  return 'No column holds the subject of the event. Map one to `personExternalId` or `customObjectExternalId`.'
}

const LISTED = 30

function list(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).join(', ')
  return names.length > LISTED ? `${shown} and ${names.length - LISTED} more` : shown
}
