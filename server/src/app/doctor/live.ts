import { type CheckResult, checkResult, type Finding, runCheck } from './finding.ts'
import { parseSamples, type Samples } from './samples.ts'

export interface LiveSettings {
  /** Where the service runs, without a slash at the end. */
  url: string
  /** For `/metrics`; null: only readiness and clock can be asked. */
  token: string | null
  /** The version of this program. */
  version: string
  now: () => Date
  limits: LiveLimits
}

export interface LiveLimits {
  queueAgeMs: number
  unknown: number
  /** null: as `doctor` without `--live`. */
  backupAgeMs: number | null
}

/** The name of a check, and the check. */
type Check = [string, () => CheckResult]

const WITHIN_MS = 10_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const OLDEST_BACKUP_MS = 48 * HOUR_MS
/** More than the second that the header `Date` is cut to, and than an answer takes. */
const CLOCK_MS = 5_000
const SHOWN_STATEMENTS = 5

/** Asks a running service how it does. Failed checks do not reject. */
export async function diagnoseLive(settings: LiveSettings): Promise<Finding[]> {
  const { url, token } = settings
  const answer = await ask(`${url}/readyz`).catch((error: Error) => error)
  if (answer instanceof Error) {
    const remedy = 'Check that the service runs, and name its address with --url.'
    const reason = answer.cause instanceof Error ? answer.cause.message : answer.message
    return [{ check: 'service', ...checkResult(false, `${url} does not answer: ${reason}`, remedy) }]
  }
  const findings = [
    { check: 'service', ...(await readiness(answer)) },
    await runCheck('clock', () => clock(answer, settings.now())),
  ]
  if (token === null) {
    const remedy = 'Set PARLEY_METRICS_TOKEN for the service and for this command to see more.'
    return [...findings, { check: 'metrics', ...checkResult(false, 'no token is set', remedy) }]
  }
  const metrics = await ask(`${url}/metrics`, token)
  const text = await metrics.text()
  if (!metrics.ok) {
    const remedy = 'Set PARLEY_METRICS_TOKEN to the same token for the service and for this command.'
    return [...findings, { check: 'metrics', ...checkResult(false, `answered ${metrics.status}`, remedy) }]
  }
  const samples = parseSamples(text)
  const checks: Check[] = [
    ['version', () => versions(samples, settings.version)],
    ['database', () => database(samples)],
    ...(samples.of('parley_replica_read').length > 0
      ? [['replicas', () => replicas(samples)] satisfies Check]
      : []),
    ['queues', () => queues(samples, settings.limits)],
    ['dead letters', () => deadLetters(samples)],
    ['unknown messages', () => unknownMessages(samples, settings.limits)],
    ['what keeps failing', () => incidents(samples)],
    ['backup', () => backup(samples, settings)],
    ['slow statements', () => slowStatements(samples)],
  ]
  for (const [check, at] of checks) findings.push(await runCheck(check, at))
  return findings
}

function ask(url: string, token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return fetch(url, { headers, signal: AbortSignal.timeout(WITHIN_MS) })
}

async function readiness(answer: Response): Promise<CheckResult> {
  const said = (await answer.json().catch(() => ({}))) as {
    status?: string
    held?: string
    heldOrganizations?: number
  }
  if (said.held !== undefined) {
    const remedy = 'Check the data, then run `parley restore --resume`.'
    return checkResult(false, `nothing is sent, because ${said.held}`, remedy)
  }
  if (said.heldOrganizations !== undefined) {
    const remedy = 'Check their data, then run `parley restore --organization NAME --resume` for each.'
    return checkResult(false, `nothing is sent of ${said.heldOrganizations} restored organizations`, remedy)
  }
  const remedy =
    said.status === 'draining'
      ? 'This process stops. Ask again in a few seconds.'
      : 'Its database does not answer. Check the database, and the log of the service.'
  return checkResult(answer.ok, answer.ok ? `${answer.url} answers` : `answered ${answer.status}`, remedy)
}

function clock(answer: Response, now: Date): CheckResult {
  const there = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(there)) return checkResult(true, 'the service does not tell its time', '')
  const differenceMs = there - now.getTime()
  const seconds = Math.round(Math.abs(differenceMs) / 1_000)
  const isFine = Math.abs(differenceMs) <= CLOCK_MS
  const detail = isFine
    ? 'as on this machine'
    : `${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine`
  return checkResult(isFine, detail, 'Keep both clocks in sync with chrony or systemd-timesyncd.')
}

function versions(samples: Samples, ours: string): CheckResult {
  const found = samples.of('parley_info').map(({ labels }) => labels.version!)
  const isSame = found.every((version) => version === ours)
  const remedy = `This command is version ${ours}. Upgrade all processes to one version.`
  return checkResult(isSame, found.join(', ') || 'not told', remedy)
}

function database(samples: Samples): CheckResult {
  const isUp = samples.of('parley_database_up').some(({ value }) => value === 1)
  return checkResult(
    isUp,
    isUp ? 'answers' : 'does not answer',
    'Check the database, and the log of the service.',
  )
}

function replicas(samples: Samples): CheckResult {
  const found = samples.of('parley_replica_read')
  const unread = found.filter(({ value }) => value === 0).map(({ labels }) => labels.replica!)
  const detail = unread.length > 0 ? `not read: ${unread.join(', ')}` : `read: ${found.length}`
  const remedy = 'The log of the service says why. The primary answers meanwhile.'
  return checkResult(unread.length === 0, detail, remedy)
}

function queues(samples: Samples, { queueAgeMs }: LiveLimits): CheckResult {
  const late = samples
    .of('parley_queue_oldest_seconds')
    .filter(({ value }) => value * 1_000 > queueAgeMs)
    .toSorted((a, b) => b.value - a.value)
    .map(({ labels, value }) => `${labels.queue} for ${wordTime(value * 1_000)}`)
  const detail = late.length === 0 ? 'no work waits for long' : `work waits: ${late.join(', ')}`
  return checkResult(late.length === 0, detail, 'Check that a process with workers runs, and read its log.')
}

function deadLetters(samples: Samples): CheckResult {
  const found = samples.of('parley_dead_letters').filter(({ value }) => value > 0)
  const detail = found.map(({ labels, value }) => `${value} of ${labels.queue}`).join(', ')
  const remedy = 'Read why with `parley work list`, mend the cause, then run `parley work retry`.'
  return checkResult(found.length === 0, detail || 'none', remedy)
}

function unknownMessages(samples: Samples, { unknown }: LiveLimits): CheckResult {
  const count = samples.of('parley_messages_unknown')[0]?.value ?? 0
  const detail = count === 0 ? 'none' : `of ${count} nobody knows whether they were sent`
  return checkResult(count <= unknown, detail, 'Decide about each: see `parley work unknown`.')
}

function incidents(samples: Samples): CheckResult {
  const found = samples.of('parley_incidents').filter(({ value }) => value > 0)
  const detail = found.map(({ labels, value }) => `${labels.kind!.replaceAll('_', ' ')}: ${value}`).join(', ')
  return checkResult(
    found.length === 0,
    detail || 'nothing',
    'Home in the workspace says why, under Needs attention.',
  )
}

function backup(samples: Samples, { now, limits }: LiveSettings): CheckResult {
  const at = samples.of('parley_last_backup_timestamp_seconds')[0]?.value ?? 0
  if (at === 0)
    return checkResult(
      limits.backupAgeMs === null,
      'none by `parley backup` so far',
      'Run `parley backup` every day.',
    )
  const ageMs = now().getTime() - at * 1_000
  const isFine = ageMs <= (limits.backupAgeMs ?? OLDEST_BACKUP_MS)
  return checkResult(isFine, `${wordTime(ageMs)} old`, 'Run `parley backup` every day.')
}

function slowStatements(samples: Samples): CheckResult {
  const found = samples.of('parley_slow_statements_total').toSorted((a, b) => b.value - a.value)
  const shown = found
    .slice(0, SHOWN_STATEMENTS)
    .map(({ labels, value }) => `${labels.statement} ${value} times`)
  const remedy = 'The log has the text of each, under its name: search for "took long".'
  return checkResult(found.length === 0, shown.join(', ') || 'none since the start', remedy)
}

function wordTime(ms: number): string {
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes`
  return `${Math.round(ms / HOUR_MS)} hours`
}
