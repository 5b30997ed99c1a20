import { toWire } from '../../../src/platform/core/index.ts'
import type { Evidence, Run } from '../evidence.ts'

/** Remembers what is final and finds later changes: an ended run, a left step, a finished extraction. */
export class Memory {
  readonly #ended = new Map<string, string>()
  readonly #left = new Map<string, string>()
  readonly #extracted = new Map<string, string>()

  compare({ runs }: Evidence): string[] {
    return runs.flatMap((run) => {
      const id = toWire('run', run.id)
      const steps = run.steps
        .filter(({ exited_at }) => exited_at !== null)
        .flatMap((step) => keep(this.#left, `${id}/${step.seq}`, step))
      const end = run.ended_at === null ? [] : keep(this.#ended, id, whatEnded(run))
      const isExtracted = run.extraction_status !== null && run.extraction_status !== 'PENDING'
      const { extraction_status, captured_at } = run
      const extraction = isExtracted ? keep(this.#extracted, id, { extraction_status, captured_at }) : []
      return [...steps, ...end, ...extraction]
    })
  }
}

function keep(known: Map<string, string>, key: string, value: object): string[] {
  const now = JSON.stringify(value)
  const before = known.get(key)
  known.set(key, now)
  return before === undefined || before === now
    ? []
    : [`${key} was over and changed: ${before} is now ${now}`]
}

/** Ignores what late signals of the provider may still change: how many messages were sent. */
function whatEnded(run: Run): object {
  const { node_id, status, state, step_count, end_reason, error_name, ended_at, due_at, messages_received } =
    run
  return { node_id, status, state, step_count, end_reason, error_name, ended_at, due_at, messages_received }
}
