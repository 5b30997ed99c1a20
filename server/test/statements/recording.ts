import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/*
 * Writes down every statement that the program sends while the suite runs: loaded before everything else into each
 * test process and each service that a test starts (`node --import`, see global-setup.ts), so that the program itself
 * knows nothing of it. statements.test.ts reads the result.
 */

/** A statement, and the file of the program that sent it. */
export interface Recorded {
  /** A path from the top of the repository; `unknown` where the stack did not tell. */
  source: string
  text: string
  /** The text had several commands. */
  several: boolean
}

/** The folder that processes write to, one file each. */
export const FOLDER_VARIABLE = 'PARLEY_TEST_STATEMENTS'

const FRAMES = 60
/** What carries the statements of others. */
const CARRIERS = /^server\/src\/db\/(?!due\/|migrate\.ts)/
const ROOT = join(import.meta.dirname, '../../..')

const folder = process.env[FOLDER_VARIABLE]
if (folder !== undefined) record(join(folder, `${process.pid}-${Date.now()}.jsonl`))

function record(file: string): void {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { connect } = pg.Pool.prototype as { connect: (...args: unknown[]) => unknown }
  const written = new Set<string>()
  /** For whom the pool lent a connection. */
  const borrowers = new WeakMap<object, string | undefined>()
  // At once: the process may be killed by its test.
  const write = (recorded: Recorded) => appendFileSync(file, `${JSON.stringify(recorded)}\n`)

  function recordingConnect(this: pg.Pool, ...args: unknown[]): unknown {
    const { calling } = filesOfStack()
    const lent = connect.apply(this, args)
    if (lent instanceof Promise)
      lent.then(
        (client) => borrowers.set(client, calling),
        () => undefined,
      )
    return lent
  }

  function recordingQuery(this: pg.Client, ...args: unknown[]): unknown {
    const result = query.apply(this, args)
    const text = textOf(args[0])
    if (text === null || written.has(text)) return result
    const { calling, awaiting } = filesOfStack()
    const source = calling ?? borrowers.get(this) ?? awaiting ?? 'unknown'
    // Tests ask as they like.
    if (isTest(source)) return result
    written.add(text)
    write({ source, text, several: false })
    if (result instanceof Promise)
      result.then(
        (answer) => Array.isArray(answer) && write({ source, text, several: true }),
        () => undefined,
      )
    return result
  }
  Object.assign(pg.Client.prototype, { query: recordingQuery })
  Object.assign(pg.Pool.prototype, { connect: recordingConnect })
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : null
}

/** The nearest file of our own, seen through `db/`, that is running, and the nearest that waits for it. */
function filesOfStack(): { calling?: string; awaiting?: string } {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const lines = new Error().stack?.split('\n') ?? []
  Error.stackTraceLimit = limit
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
  return file.startsWith('server/test/statements/recording') ? null : file
}

function isTest(file: string): boolean {
  return /\.test\.ts$|^server\/test\/|\/testing\/|^(bench|faults)\//.test(file)
}
