import { z } from 'zod'
import { ApiError, type Issue } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { Called, findNames, type Mention, UnknownName } from '../journeys/index.ts'
import { KIND_NAMES, KINDS, type KindName } from './kinds/index.ts'
import type { Kind, Present } from './kinds/kind.ts'

/** A document with its kind, as it was sent. */
export interface Sent {
  kind: KindName
  document: Record<string, unknown>
}

/** What became of a document. */
export interface Outcome {
  /** Its place among those that were sent. */
  index: number
  kind: KindName
  /** What names its record. */
  name: string
  action: 'none' | 'create' | 'change'
  changes: string[]
  notes: string[]
  refusal: Issue | null
}

/** A document that its schema took, with what it names. */
interface Read {
  index: number
  kind: KindName
  name: string
  document: never
  mentions: Mention[]
}

/**
 * Applies documents in one transaction, what others refer to first. A document that is refused leaves nothing, and the
 * others go on, so that all refusals are found. The caller decides whether the transaction stays.
 */
export async function applyDocuments(
  ctx: Ctx,
  sent: readonly Sent[],
  { publish }: { publish: boolean },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const read: Read[] = []
  const taken = new Set<string>()
  for (const [index, each] of sent.entries()) {
    const found = readDocument(index, each)
    const key = `${each.kind} ${found.name} ${idIn(each.document)}`
    if ('refusal' in found) outcomes.push(found)
    else if (taken.has(key)) outcomes.push(refused(found, doubled(index)))
    else {
      taken.add(key)
      read.push(found)
    }
  }
  for (const each of inOrder(read)) outcomes.push(await settle(ctx, each, publish))
  return outcomes.toSorted((one, other) => one.index - other.index)
}

function readDocument(index: number, { kind, document }: Sent): Read | Outcome {
  const described: Kind = KINDS[kind]
  const parsed = described.schema.safeParse(document)
  if (parsed.success) {
    const own = parsed.data as never
    return { index, kind, name: described.titleOf(own), document: own, mentions: described.mentionsIn(own) }
  }
  const name = textOf(document.slug ?? document.name ?? document.initiative)
  return refused({ index, kind, name }, issueOf(index, parsed.error))
}

/** The id of a record whose name is not unique; a journey says that of its initiative. Empty for others. */
function idIn({ id, initiative }: Sent['document']): string {
  const called = Called.safeParse(initiative)
  return called.success && typeof called.data === 'object' ? called.data.id : textOf(id)
}

/** A document that is not valid may have anything there. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function doubled(index: number): Issue {
  const message = 'Another document describes the same record. Keep one of them.'
  return { path: `documents.${index}`, code: 'conflict', message }
}

function refused({ index, kind, name }: Pick<Outcome, 'index' | 'kind' | 'name'>, refusal: Issue): Outcome {
  return { index, kind, name, action: 'none', changes: [], notes: [], refusal }
}

/** By kind, and segments after those that they refer to. */
function inOrder(read: readonly Read[]): Read[] {
  const ordered: Read[] = []
  const seen = new Set<Read>()
  const segments = new Map(read.filter(({ kind }) => kind === 'segment').map((each) => [each.name, each]))
  const place = (each: Read) => {
    if (seen.has(each)) return
    seen.add(each)
    for (const { kind, called } of each.kind === 'segment' ? each.mentions : []) {
      const other = kind === 'segment' && typeof called === 'string' ? segments.get(called) : undefined
      if (other) place(other)
    }
    ordered.push(each)
  }
  for (const kind of KIND_NAMES) for (const each of read) if (each.kind === kind) place(each)
  return ordered
}

async function settle(ctx: Ctx, read: Read, publish: boolean): Promise<Outcome> {
  await ctx.db.run(sql`savepoint one_document`)
  try {
    const outcome = await applyOne(ctx, read, publish)
    await ctx.db.run(sql`release savepoint one_document`)
    return outcome
  } catch (error) {
    const refusal = issueOf(read.index, error)
    await ctx.db.run(sql`rollback to savepoint one_document`)
    return refused(read, refusal)
  }
}

async function applyOne(
  ctx: Ctx,
  { index, kind, name, document, mentions }: Read,
  publish: boolean,
): Promise<Outcome> {
  const described: Kind = KINDS[kind]
  const wanted = described.wanted(document, await findNames(ctx, mentions))
  const find = (): Promise<Present | null> => described.find(ctx, document, wanted)
  const present = await find()
  const changes = described.differences(present, wanted)
  if (present === null) await described.create(ctx, document, wanted)
  else if (changes.length > 0) await described.change(ctx, present, wanted)
  const outcome: Outcome = {
    index,
    kind,
    name,
    action: present === null ? 'create' : changes.length > 0 ? 'change' : 'none',
    changes,
    notes: [],
    refusal: null,
  }
  const now = described.notes || described.publish ? await find() : null
  if (now === null) return outcome
  if (publish && (await described.publish?.(ctx, now))) {
    const action = outcome.action === 'none' ? 'change' : outcome.action
    return { ...outcome, action, changes: [...changes, 'is published'] }
  }
  return { ...outcome, notes: (await described.notes?.(ctx, now)) ?? [] }
}

/** Throws what is no refusal, such as a lost connection. */
function issueOf(index: number, error: unknown): Issue {
  const path = `documents.${index}`
  if (error instanceof UnknownName)
    return { path, code: 'unknown_reference', message: sentence(error.message) }
  if (error instanceof z.ZodError)
    return { path, code: 'invalid_request', message: error.issues.map(lineOf).join('\n') }
  if (!(error instanceof ApiError)) throw error
  const details = (error.issues ?? [])
    .map(({ message }) => message)
    .filter((text) => !error.message.includes(text))
  return { path, code: error.code, message: [error.message, ...details].join('\n') }
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
