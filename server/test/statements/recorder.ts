import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/*
 * Writes down every statement that the program sends while the suite runs, and every request that it makes within a
 * transaction: loaded before everything else into each test process and each service that a test starts
 * (`node --import`, see global-setup.ts), so that the program itself knows nothing of it. statements.test.ts reads the
 * result.
 */

/** A statement, and the file of the program that sent it. */
export interface Recorded {
  /** A path from the top of the repository; `unknown` where the stack did not tell. */
  source: string
  text: string
  /** What showed when it was sent: the text has several commands, or is a request and no statement. */
  breach?: 'several commands in one text' | 'a request within a transaction'
}

/** The folder that processes write to, one file each. */
export const FOLDER_VARIABLE = 'PARLEY_TEST_STATEMENTS'

const FRAMES = 60
/** Files that run the statements of other files. */
const CARRIERS = /^server\/src\/platform\/db\/(?!migrate\.ts|.*\.test\.ts)/
const ROOT = join(import.meta.dirname, '../../..')

function record(file: string): void {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { connect } = pg.Pool.prototype as { connect: (...args: unknown[]) => unknown }
  /** Texts that were sent before: writing a stack out takes its time. */
  const seen = new Set<string>()
  /** Where the pool was asked for a connection; read only when needed. */
  const borrowers = new WeakMap<object, Error>()
  // At once: the process may be killed by its test.
  const write = (recorded: Recorded) => appendFileSync(file, `${JSON.stringify(recorded)}\n`)

  function recordingConnect(this: pg.Pool, ...args: unknown[]): unknown {
    const here = stackHere()
    const lent = connect.apply(this, args)
    if (lent instanceof Promise)
      lent.then(
        (client) => borrowers.set(client, here),
        () => undefined,
      )
    return lent
  }

  function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
    const text = textOf(args[0])
    followTransaction(text)
    const result = query.apply(this, args)
    if (text === null || seen.has(text)) return result
    const { calling, awaiting } = filesOf(stackHere())
    const source = calling ?? filesOf(borrowers.get(this)).calling ?? awaiting ?? 'unknown'
    seen.add(text)
    // Tests ask as they like.
    if (isTest(source)) return result
    write({ source, text })
    if (result instanceof Promise)
      result.then(
        (answer) => Array.isArray(answer) && write({ source, text, breach: 'several commands in one text' }),
        () => undefined,
      )
    return result
  }
  function noteRequest(): void {
    if (!transactions.getStore()?.isOpen) return
    const { calling, awaiting } = filesOf(stackHere())
    const source = calling ?? awaiting ?? 'unknown'
    if (!isTest(source)) write({ source, text: '', breach: 'a request within a transaction' })
  }
  // Of fetch and of Node's own client.
  subscribe('undici:request:create', noteRequest)
  subscribe('http.client.request.start', noteRequest)
  Object.assign(pg.Client.prototype, { query: recordingQuery })
  Object.assign(pg.Pool.prototype, { connect: recordingConnect })
}

/** The transaction that the running code is within, if any. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

function followTransaction(text: string | null): void {
  if (text === 'begin') transactions.enterWith({ isOpen: true })
  const transaction = transactions.getStore()
  if (transaction && (text === 'commit' || text === 'rollback')) transaction.isOpen = false
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : null
}

function stackHere(): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const here = new Error()
  Error.stackTraceLimit = limit
  return here
}

/** The nearest file of our own, seen through `db/`, that is running, and the nearest that waits for it. */
function filesOf(here: Error | undefined): { calling?: string; awaiting?: string } {
  const lines = here?.stack?.split('\n') ?? []
  const nearest = (some: string[]) =>
    some.map(fileOfFrame).find((file) => file !== null && !CARRIERS.test(file)) ?? undefined
  return {
    calling: nearest(lines.filter((line) => !line.includes('at async'))),
    awaiting: nearest(lines.filter((line) => line.includes('at async'))),
  }
}

/** The file of our own code that a line of a stack names. */
function fileOfFrame(line: string): string | null {
  const from = line.indexOf(ROOT)
  if (from < 0 || line.includes('node_modules')) return null
  const file = line.slice(from + ROOT.length + 1).replace(/(:\d+)*\)?$/, '')
  return file.startsWith('server/test/statements/recorder') ? null : file
}

function isTest(file: string): boolean {
  return /\.test\.ts$|^server\/test\/|\/testing\/|^(bench|faults)\//.test(file)
}

const folder = process.env[FOLDER_VARIABLE]
if (folder !== undefined) record(join(folder, `${process.pid}-${Date.now()}.jsonl`))
