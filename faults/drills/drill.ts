import type { Database } from '../machinery/database.ts'
import type { Template } from '../machinery/template.ts'

/** Where drills run. */
export interface Ground {
  database: Database
  template: Template
  /** The folder for the logs of this drill. */
  folder: string
  /** Less load and shorter outages. */
  isShort: boolean
  /** null if there is none. */
  previous: PreviousRelease | null
}

export interface PreviousRelease {
  /** With its packages. */
  folder: string
  /** How long both releases serve side by side, in milliseconds. */
  besideMs: number
}

/** What a drill measured. */
export interface Outcome {
  /** The longest time in which no call was answered, in seconds. */
  away: number
  /** The limit for it. */
  awayLimit: number
  /** What was acknowledged and is not there afterwards. */
  lost: string[]
  /** What was sent or stored twice. */
  doubled: string[]
  /** What else was not as it must be. */
  findings: string[]
  /** Figures in words. */
  figures: string
}

/** A machine may not allow a drill. */
export interface Skipped {
  skipped: string
}

/** Something that happens to every installation one day. */
export interface Drill {
  name: string
  /** What is done, in words. */
  done: string
  run(ground: Ground): Promise<Outcome | Skipped>
}

export interface DrillResult extends Pick<Drill, 'name' | 'done'> {
  outcome: Outcome | Skipped | { failure: string }
  verdict: 'passed' | 'FAILED' | 'skipped'
}

/** Never throws: a drill that could not be run counts as failed. */
export async function runDrill(drill: Drill, ground: Ground): Promise<DrillResult> {
  const { name, done } = drill
  const outcome = await drill.run(ground).catch((error: Error) => ({ failure: error.stack ?? error.message }))
  return { name, done, outcome, verdict: verdictOf(outcome) }
}

function verdictOf(outcome: DrillResult['outcome']): DrillResult['verdict'] {
  if ('skipped' in outcome) return 'skipped'
  return problemsOf(outcome).length === 0 ? 'passed' : 'FAILED'
}

/** Everything that was not as it must be, in sentences. */
export function problemsOf(outcome: DrillResult['outcome']): string[] {
  if ('skipped' in outcome) return []
  if ('failure' in outcome) return [outcome.failure]
  const { away, awayLimit, lost, doubled, findings } = outcome
  const late = away > awayLimit ? [`no answer for ${away} s, and ${awayLimit} s are allowed`] : []
  return [...late, ...lost, ...doubled, ...findings]
}

/** A table with a line per drill. */
export function formatTable(results: readonly DrillResult[]): string {
  const head = ['drill', 'what is done', 's without an answer', 'lost', 'doubled', 'verdict', 'figures']
  const rows = results.map(({ name, done, outcome, verdict }) => {
    if (!('away' in outcome)) {
      const why = 'skipped' in outcome ? outcome.skipped : outcome.failure.split('\n')[0]!
      return [name, done, '-', '-', '-', verdict, why]
    }
    const { away, awayLimit, lost, doubled, figures } = outcome
    const limited = `${away.toFixed(1)} of ${awayLimit}`
    return [name, done, limited, String(lost.length), String(doubled.length), verdict, figures]
  })
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}
