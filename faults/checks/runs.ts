import type { Evidence } from './evidence.ts'

/** The end reasons for a provider's refusal, from the service's own list. */
const REFUSALS = new Set([
  'provider_account_refused',
  'provider_throttled',
  'window_closed',
  'recipient_unreachable',
  'marketing_declined',
  'template_refused',
  'message_refused',
  'provider_refused',
])

/** Every run and all other work ends with a reason, and no step is decided twice. */
export function checkRuns({ settled, runs, oddSteps, deadLetters }: Evidence): string[] {
  const findings = settled.pending.map(
    ({ what, count, due_at }) => `${count} × ${what} in the end, due ${due_at?.toISOString() ?? 'never'}`,
  )
  // Every fault of a seed ends, so no work may become a dead letter.
  for (const { queue, error_name, error_text } of deadLetters)
    findings.push(`a row of ${queue} was set aside: ${error_name} ${error_text}`)
  for (const { id, end_reason, error_name } of runs) {
    if (end_reason === 'failed_engine') findings.push(`run ${id} failed without a failing step`)
    if (end_reason === 'failed_node_error' && !REFUSALS.has(error_name ?? ''))
      findings.push(`run ${id} failed with ${error_name}, which nobody caused`)
  }
  for (const { run_id, node_id, visits, open } of oddSteps) {
    if (visits > 1) findings.push(`run ${run_id} was at ${node_id} ${visits} times`)
    if (open > 0) findings.push(`run ${run_id} has ended and its step ${node_id} has not`)
  }
  return findings
}
