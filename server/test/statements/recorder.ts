import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sourceOf } from '../program/parts.ts'

/*
 * Records every statement that the program sends during the suite, and every request that it makes within a
 * transaction. It is preloaded into each test process and each started service (`node --import`, see global-setup.ts).
 * So the program contains no code for it. statements.test.ts reads the result.
 */

/** A statement, and the file of the code that sent it. */
export interface Recorded {
  /** A path from the root of the repository; `unknown` if the stack contains none. */
  source: string
  text: string
  /** A violation seen when it was sent: several commands in one text, or an HTTP request within a transaction. */
  breach?: 'several commands in one text' | 'a request within a transaction'
}

/** The folder for the records of each process, one file each. */
export const FOLDER_VARIABLE = 'PARLEY_TEST_STATEMENTS'

const FRAMES = 60
/** Files that send statements of others. */
const CARRIERS = /^server\/src\/platform\/db\/(?!migrations\/migrate\.ts|.*\.test\.ts)/
const ROOT = join(import.meta.dirname, '../../..')
/** A line of the program that tests start (see ../program/bundle.ts). */
const BUNDLED = /file:\/\/(\/\S+\/parley-program\/\w+\/[^/:]+\.js):(\d+):/

function record(file: string): void {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { connect } = pg.Pool.prototype as { connect: (...args: unknown[]) => unknown }
  /** Texts that were already sent: reading the stack is slow. */
  const seen = new Set<string>()
  /** Where the connection was requested; read only when needed. */
  const borrowers = new WeakMap<object, Error>()
  // Synchronous, because the test may kill the process.
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
    // Statements of tests are not checked.
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
  // From fetch and from Node's own client.
  subscribe('undici:request:create', noteRequest)
  subscribe('http.client.request.start', noteRequest)
  Object.assign(pg.Client.prototype, { query: recordingQuery })
  Object.assign(pg.Pool.prototype, { connect: recordingConnect })
}

/** The transaction of the running code, if any. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

function followTransaction(text: string | null): void {
  if (text?.startsWith('begin')) transactions.enterWith({ isOpen: true })
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

/** The nearest own file outside `db/` that is running, and the nearest that awaits it. */
function filesOf(here: Error | undefined): { calling?: string; awaiting?: string } {
  const lines = here?.stack?.split('\n') ?? []
  const nearest = (some: string[]) =>
    some.map(fileOfFrame).find((file) => file !== null && !CARRIERS.test(file)) ?? undefined
  return {
    calling: nearest(lines.filter((line) => !line.includes('at async'))),
    awaiting: nearest(lines.filter((line) => line.includes('at async'))),
  }
}

/** The own file that a line of a stack names. */
function fileOfFrame(line: string): string | null {
  const [, bundle, at] = BUNDLED.exec(line) ?? []
  if (bundle !== undefined) return sourceOf(bundle, Number(at))
  const from = line.indexOf(ROOT)
  if (from < 0 || line.includes('node_modules')) return null
  // Vitest loads the file of a test with a query.
  const file = line.slice(from + ROOT.length + 1).replace(/(\?[^:]*)?(:\d+)*\)?$/, '')
  return file.startsWith('server/test/statements/recorder') ? null : file
}

function isTest(file: string): boolean {
  return /\.test\.ts$|^server\/test\/|\/testing\/|^(bench|faults)\//.test(file)
}

const folder = process.env[FOLDER_VARIABLE]
if (folder !== undefined) record(join(folder, `${process.pid}-${Date.now()}.jsonl`))
