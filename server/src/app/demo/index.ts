import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Api } from './api.ts'
import {
  countBy,
  DemoFailure,
  enrollMembers,
  loadPeople,
  makeInitiative,
  makeSegment,
  makeTemplates,
  readResults,
  subscribe,
  watchRuns,
} from './flow.ts'
import { makeForm } from './form.ts'
import { type DemoPerson, inventPeople } from './people.ts'
import { readPeople } from './people-file.ts'
import { openProgress, type Progress } from './progress.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { type Service, startService } from './service.ts'
import { assignPersonas, auditMessages } from './simulated.ts'
import { addOwnPhone, askAgain, setSpeed, slowDown } from './slow-down.ts'
import { clockWords, formatFarewell, formatSummary, type Summary } from './summary.ts'
import { inSteps } from './time.ts'

export interface DemoOptions {
  /** A CSV with a phone or an id column. */
  people?: string
  /** Exit when the demo is done. */
  exit?: boolean
  /** Print the summary as JSON. */
  json?: boolean
}

const INVENTED = 300
const DEFAULT_PORT = 4000
/** Service seconds per real second while the clock is not moved in steps. Leases and retries get as many of them. */
const SCALE = 600
const WEBHOOKS_WITHIN_MS = 30_000

/**
 * Reaches a group of people end to end, through the public API of a service that it starts. Returns the exit status.
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const progress = openProgress(process.stderr)
  try {
    await using parts = new AsyncDisposableStack()
    const people = options.people ? await readPeople(options.people) : inventPeople(INVENTED)
    const receiver = parts.use(await startReceiver(new Date()))
    progress.step('Starting PostgreSQL, the service and a simulated WhatsApp')
    const started = performance.now()
    const metricsToken = randomBytes(24).toString('hex')
    const settings = await settingsFor(receiver, metricsToken)
    const service = parts.use(await startService(settings, Number(process.env.PORT ?? DEFAULT_PORT)))
    const seconds = { 'starting the service': secondsSince(started) }
    const reached = await reach(people, { service, receiver, metricsToken }, progress, seconds)
    if (!options.exit && process.env.PARLEY_TIME_SCALE === undefined) {
      progress.step('6  Slowing down the clock so that you can look around')
      await slowDown(service, reached.apiKey)
      progress.step(clockWords(service.timeScale))
      await askAgain(service, reached.apiKey)
      await addOwnPhone(service, reached.apiKey)
    }
    const summary: Summary = { ...reached.found, service: await invitation(service, reached) }
    progress.close()
    console.log(options.json ? JSON.stringify(summary, null, 2) : formatSummary(summary))
    if (options.exit) return 0
    if (!options.json) console.log(formatFarewell(summary))
    await untilInterrupted()
    return 0
  } catch (error) {
    progress.close()
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

async function invitation(
  service: Service,
  { organization, apiKey, formId }: Reached,
): Promise<Summary['service']> {
  const { url, timeScale } = service
  const { link } = await service.invite(organization)
  return { url, apiKey, formUrl: `${url}/f/${formId}`, signInUrl: link, timeScale }
}

async function settingsFor(receiver: Receiver, metricsToken: string): Promise<Record<string, string>> {
  // A separate folder, so that a scaled clock never affects a service's real data.
  const folder = resolve(process.env.PARLEY_DATA ?? './data', 'demo')
  await mkdir(folder, { recursive: true })
  const certificate = join(folder, 'receiver.pem')
  await writeFile(certificate, receiver.certificate)
  return {
    PARLEY_MODE: 'development',
    PARLEY_DATA: folder,
    PARLEY_TIME_SCALE: process.env.PARLEY_TIME_SCALE ?? String(SCALE),
    PARLEY_METRICS_TOKEN: metricsToken,
    PARLEY_WEBHOOK_ALLOW_LOOPBACK: 'true',
    PARLEY_WEBHOOK_EXTRA_CA: certificate,
    PARLEY_LOG_LEVEL: process.env.PARLEY_LOG_LEVEL ?? 'warn',
  }
}

/** The results, and the links to them. */
interface Reached {
  found: Omit<Summary, 'service'>
  organization: string
  apiKey: string
  formId: string
}

/** The six steps of the typical flow, and their results. Throws when a step failed. */
async function reach(
  people: readonly DemoPerson[],
  { service, receiver, metricsToken }: { service: Service; receiver: Receiver; metricsToken: string },
  progress: Progress,
  seconds: Record<string, number>,
): Promise<Reached> {
  const timed = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    seconds[title] = secondsSince(started)
    return result
  }
  const organization = `Demo ${randomBytes(3).toString('hex')}`
  const { apiKey } = await timed('creating the organization', () => service.bootstrap(organization))
  const api = new Api(service.url, apiKey)
  await setSpeed(service, apiKey, service.timeScale)
  await assignPersonas(service.simulatorUrl)
  await subscribe(api, receiver)

  progress.step('1  People and a segment')
  await timed('loading people', () => loadPeople(api, people, progress))
  const segment = await timed('evaluating the segment', () => makeSegment(api))

  progress.step('2  An initiative: templates, questions, extraction, journey, launch')
  const initiativeId = await timed('templates, journey and launch', async () =>
    makeInitiative(api, await makeTemplates(api, progress)),
  )

  const { result, days } = await inSteps(service, { apiKey, metricsToken }, async () => {
    progress.step('3  Enrollment')
    const enrolled = await timed('enrolling', () => enrollMembers(api, initiativeId, segment, progress))
    if (enrolled !== people.length)
      throw new DemoFailure(`${enrolled} of ${people.length} people were enrolled.`)
    progress.step('4  Conversations')
    progress.step('The clock moves on as soon as everything due is done.')
    const participants = await timed('conversations', () =>
      watchRuns(api, initiativeId, timeoutFor(people.length), progress),
    )
    return { enrolled, participants }
  })
  const { enrolled, participants } = result

  progress.step('5  Results')
  const results = await readResults(api, initiativeId, participants)
  await webhooksArrived(receiver, enrolled)
  const messages = await auditMessages(service.simulatorUrl)
  if (messages.twice > 0) throw new DemoFailure(`${messages.twice} messages were sent twice.`)

  const found = {
    people: people.length,
    segmentMembers: segment.total,
    enrolled,
    runs: countBy(participants, (participant) => participant.status),
    messages,
    ...results,
    webhooks: receiver.received(),
    seconds,
    simulatedDays: days,
  }
  return { found, organization, apiKey, formId: await makeForm(api) }
}

/** Every run causes two webhooks: at its start and at its end. */
async function webhooksArrived(receiver: Receiver, runs: number): Promise<void> {
  const until = performance.now() + WEBHOOKS_WITHIN_MS
  for (;;) {
    const { events, refused } = receiver.received()
    if (refused > 0)
      throw new DemoFailure(`${refused} webhook deliveries had a wrong signature or credential.`)
    if (events['journey_run.started'] === runs && events['journey_run.ended'] === runs) return
    if (performance.now() > until)
      throw new DemoFailure(`The webhook events do not match ${runs} runs: ${JSON.stringify(events)}`)
    await pause(100)
  }
}

function timeoutFor(people: number): number {
  return 600_000 + people * 200
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}
