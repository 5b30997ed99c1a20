import { toWire } from '../../src/platform/core/index.ts'
import type { Evidence } from './evidence.ts'

/** The history in words: each run with its steps and messages. Shown in failures. */
export function formatRuns({ runs, messages }: Evidence): string {
  return runs
    .map((run) => {
      const head = `${toWire('run', run.id)} ${run.initiative} of ${run.person_external_id}, ${run.trigger.kind}: ${run.end_reason ?? 'live'}`
      const steps = run.steps.map(
        ({ seq, node_id, status, signal, entered_at, exited_at }) =>
          `  ${seq} ${node_id} ${status} ${signal ?? '-'} ${entered_at.toISOString()} – ${exited_at?.toISOString() ?? ''}`,
      )
      const transcript = messages
        .filter(({ run_id }) => run_id === run.id)
        .map(
          ({ id, author, status, text, created_at }) =>
            `  ${created_at.toISOString()} ${author} (${status}) ${text.slice(0, 60)} ${id}`,
        )
      return [head, ...steps, ...transcript].join('\n')
    })
    .join('\n')
}
