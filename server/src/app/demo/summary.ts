import type { TranscriptLine, Variable } from './flow.ts'

/** The results of the demo, in the format of `--json`. */
export interface Summary {
  people: number
  segmentMembers: number
  enrolled: number
  runs: Record<string, number>
  messages: { accepted: number; twice: number }
  variables: Variable[]
  transcript: TranscriptLine[]
  webhooks: { deliveries: number; events: Record<string, number>; refused: number }
  /** Real seconds per step. */
  seconds: Record<string, number>
  /** The simulated days of the demo. */
  simulatedDays: number
  /**
   * `formUrl`: a form to try. `signInUrl`: opens the workspace signed in, once. `timeScale`: the seconds of service
   * time per real second from now on.
   */
  service: { url: string; apiKey: string; formUrl: string; signInUrl: string; timeScale: number }
}

export function formatSummary(summary: Summary): string {
  const { runs, webhooks, messages } = summary
  return [
    heading('People'),
    row('people loaded', summary.people),
    row('segment members', summary.segmentMembers),
    row('enrolled', summary.enrolled),
    heading('Outcomes'),
    ...Object.entries(runs).map(([status, count]) => row(MEANING[status] ?? status, count)),
    row('messages accepted by WhatsApp', messages.accepted),
    row('duplicate messages', messages.twice),
    heading('Answers'),
    ...summary.variables.map(variableRow),
    heading('A conversation'),
    ...summary.transcript.slice(0, 12).map(transcriptLine),
    heading('Webhooks'),
    ...Object.entries(webhooks.events).map(([type, count]) => row(type, count)),
    row('deliveries, including retries', webhooks.deliveries),
    heading('Duration'),
    ...Object.entries(summary.seconds).map(([step, seconds]) => row(step, `${seconds.toFixed(1)} s`)),
    row('simulated time', `${summary.simulatedDays.toFixed(1)} days`),
  ].join('\n')
}

/** The next steps with a service that keeps running. */
export function formatFarewell({ service }: Summary): string {
  return [
    heading('Next steps'),
    `  Open the workspace: ${service.signInUrl}`,
    '',
    `  The service runs at ${service.url} until you press Ctrl+C. API reference: ${service.url}/reference`,
    `  ${clockWords(service.timeScale)} The simulated people answer at that speed.`,
    '',
    `  See a form as visitors do: ${service.formUrl}`,
    '',
    `  curl -H 'Authorization: Bearer ${service.apiKey}' ${service.url}/api/v1/initiatives`,
    '',
  ].join('\n')
}

/** How fast the service's clock runs. */
export function clockWords(timeScale: number): string {
  const seconds = Number((SECONDS_AN_HOUR / timeScale).toPrecision(2))
  return `The clock runs at ${timeScale} times normal speed: an hour passes in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

const SECONDS_AN_HOUR = 3600

const MEANING: Record<string, string> = {
  COMPLETED: 'completed: finished the conversation',
  EXPIRED: 'expired: never answered or stopped answering',
  STOPPED: 'stopped: opted out',
  FAILED: 'failed',
}

const LABEL_WIDTH = 48

function heading(text: string): string {
  return `\n${text}\n${'─'.repeat(text.length)}`
}

function row(label: string, value: string | number): string {
  return `  ${label.padEnd(LABEL_WIDTH, ' ')} ${String(value).padStart(8)}`
}

function variableRow({ label, coverage, average, distribution }: Variable): string {
  const parts = (distribution ?? []).map(({ value, count }) => `${value} ${count}`)
  const detail = average === undefined ? parts.join(', ') : `average ${average.toFixed(2)}`
  return `  ${label.padEnd(20)} ${`${coverage.answered}/${coverage.eligible}`.padStart(11)}   ${detail}`
}

function transcriptLine({ author, text }: TranscriptLine): string {
  return `  ${author === 'agent' ? 'Parley' : 'Person'}  ${text.replaceAll('\n', ' ')}`
}
