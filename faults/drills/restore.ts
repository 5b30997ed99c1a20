import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type AcceptedMessage, gatherEvidence } from '../checks/evidence.ts'
import { lostData } from '../checks/index.ts'
import { ORDERED } from '../load/journeys.ts'
import { emptyLedger, type Ledger } from '../load/ledger.ts'
import { runLoad } from '../load/load.ts'
import { ServiceProcess } from '../machinery/service-process.ts'
import { databaseOf, type World } from '../machinery/world.ts'
import { settle } from '../settlement.ts'
import type { Drill, Ground, Outcome } from './drill.ts'
import { NOTHING_INJECTED, setScene } from './under-load.ts'

const CLI = join(import.meta.dirname, '../../server/src/app/cli.ts')
const NEWCOMER = { externalId: 'after-restore', firstName: 'Ana', phoneNumber: '+573119999999' }
/** Each person gets these once, whatever else happens. */
const ONCE = ['opening', 'reminder', 'gold', 'silver']

export const RESTORE: Drill = {
  name: 'restore',
  done: 'a backup is restored and resumed after the original went on sending',
  run: async (ground) => {
    const loadMs = ground.isShort ? 4_000 : 12_000
    const shape = { number: 7, processes: ['all' as const], loadMs, awayLimit: 0 }
    await using scene = await setScene(ground, shape)
    const { world, organization, ledger, plan } = scene
    const [original] = world.processes
    const load = runLoad(plan, [organization], ledger)
    await pause(loadMs / 3)
    const before = acknowledgedSoFar(ledger)
    const { file } = JSON.parse(await parley(original!, 'backup', ground.folder, '--json')) as {
      file: string
    }
    await load
    const sentByOriginal = (await accepted(world)).length
    await original!.stop()
    const stoppedAt = world.clocks.now()

    await using restored = await restore(world, ground, databaseOf(plan), file)
    // As the guide says: it runs, sends nothing, and is then told to go on.
    await restored.process.start()
    const resumed = await parley(
      restored.process,
      'restore',
      '--resume',
      '--stopped-at',
      stoppedAt.toISOString(),
    )
    const there = { ...world, pool: restored.pool, processes: [restored.process] }
    // What is new is sent, also while older messages are in doubt. An order from before the restore may still enroll anybody
    // who was known then, and who has a run begins no other one.
    await organization.caller.post('/cdp/people', NEWCOMER)
    const event = { externalId: 'after-restore', name: ORDERED, personExternalId: NEWCOMER.externalId }
    await organization.caller.post('/cdp/events', event)
    const settled = await settle(there, [organization], NOTHING_INJECTED)
    const evidence = await gatherEvidence(there, plan, before, settled)
    const outcome: Outcome = {
      away: 0,
      awayLimit: 0,
      lost: lostData(evidence),
      doubled: doubled(evidence.accepted),
      findings: settled.pending.map(({ what, count }) => `never finished: ${count} × ${what}`),
      figures: `${sentByOriginal} messages before the restore, ${evidence.accepted.length - sentByOriginal} after it`,
    }
    if (evidence.accepted.length === sentByOriginal)
      outcome.findings.push('nothing is sent after the restore')
    if (!resumed.includes('goes on')) outcome.findings.push(`resume said: ${resumed}`)
    return outcome
  },
}

/** What the backup has to hold. */
function acknowledgedSoFar({ events, people }: Ledger): Ledger {
  const acknowledged = [...events]
    .filter(([, event]) => event.acknowledged + event.acknowledgedInBatch > 0)
    .map(([id, event]) => [id, { ...event }] as const)
  return { ...emptyLedger(), events: new Map(acknowledged), people: new Map(people) }
}

async function accepted({ control }: World): Promise<AcceptedMessage[]> {
  return (await control<{ messages: AcceptedMessage[] }>('GET', '/messages?limit=10000')).messages
}

function doubled(messages: readonly AcceptedMessage[]): string[] {
  const counts = new Map<string, number>()
  for (const { to, template, callbackData } of messages)
    for (const what of [
      `message ${callbackData}`,
      ...(template && ONCE.includes(template.name) ? [`${template.name} to ${to}`] : []),
    ])
      counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([what, count]) => `${what} reached the provider ${count} times`)
}

/** Loads the backup into an empty database, with a process that serves it in the place of the original. */
async function restore({ processes }: World, { database }: Ground, original: string, file: string) {
  await using parts = new AsyncDisposableStack()
  const name = `${original}_restored`
  await database.drop(name)
  await database.create(name)
  parts.defer(() => database.drop(name))
  const { settings } = processes[0]!
  const env = { ...settings.env, PARLEY_DATABASE_URL: database.url(name) }
  const process = parts.use(new ServiceProcess({ ...settings, env }))
  await parley(process, 'restore', file)
  const pool = parts.use(database.open(name, 3))
  const made = parts.move()
  return { process, pool, [Symbol.asyncDispose]: () => made.disposeAsync() }
}

async function parley(of: ServiceProcess, ...words: string[]): Promise<string> {
  const env = { ...process.env, ...of.settings.env }
  return (await promisify(execFile)(process.execPath, [CLI, ...words], { env })).stdout
}
