import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { programOf, THIS_RELEASE } from '../machinery/releases.ts'
import type { ServiceProcess } from '../machinery/service-process.ts'
import { makeTemplate } from '../machinery/template.ts'
import type { World } from '../machinery/world.ts'
import { startBalancer } from './balancer.ts'
import { judgeAnswers, startClients } from './clients.ts'
import type { Drill, Ground, PreviousRelease } from './drill.ts'
import { type Acted, underLoad } from './under-load.ts'

/** Longer than the balancer takes to notice. */
const DRAIN_SECONDS = 3
const REFUSED = /This database needs/

export const ROLLING_UPGRADE: Drill = {
  name: 'rolling-upgrade',
  done: 'three processes of the previous release are replaced by this one, one after another',
  run: async (ground) => {
    const { database, previous, isShort } = ground
    if (previous === null) return { skipped: 'name a clone of the previous release with --previous' }
    const template = await makeTemplate(database, ground.folder, 1, previous.folder)
    return underLoad(
      { ...ground, template },
      {
        number: 11,
        processes: ['all', 'all', 'all'],
        loadMs: previous.besideMs + (isShort ? 9_000 : 30_000),
        settings: { PARLEY_DRAIN: String(DRAIN_SECONDS) },
        release: previous.folder,
        awayLimit: 5,
      },
      (world) => upgrade(world, { ...ground, template }, previous),
    )
  },
}

async function upgrade(
  { serving }: World,
  { isShort, template, folder }: Ground,
  { folder: previous, besideMs }: PreviousRelease,
): Promise<Acted> {
  const momentMs = isShort ? 3_000 : 15_000
  await using balancer = await startBalancer(serving.map(({ url }) => url))
  const clients = startClients(balancer.url, template.keys[0]!, isShort ? 1_500 : 6_000)
  await pause(momentMs)
  clients.during('at the migration')
  const from = performance.now()
  const migrated = await run(serving[0]!, THIS_RELEASE, 'migrate')
  writeFileSync(join(folder, 'migrate.log'), migrated.words)
  const seconds = (performance.now() - from) / 1_000
  // The processes of the previous release go on with the new schema.
  clients.during('after the migration')
  await pause(momentMs)
  for (const [index, process] of serving.entries()) {
    clients.during(`at the upgrade of ${process.settings.name}`)
    await process.replace(THIS_RELEASE)
    // Both releases serve until the last process is replaced.
    await pause(index < serving.length - 1 ? besideMs / (serving.length - 1) : momentMs)
  }
  const { findings, figures } = judgeAnswers(await clients.end())
  const refused = await run(serving[0]!, previous, 'migrate')
  return {
    findings: [
      ...findings,
      ...(migrated.status === 0 ? [] : [`parley migrate: ${migrated.words}`]),
      ...(refused.status !== 0 && REFUSED.test(refused.words)
        ? []
        : [`the previous release does not refuse the new schema: ${refused.words}`]),
    ],
    figures: `migrated in ${seconds.toFixed(1)} s, both releases for ${(besideMs / 60_000).toFixed(1)} min, ${figures}`,
  }
}

/** Runs a command of a release on the database of a process. */
async function run(of: ServiceProcess, release: string, ...words: string[]) {
  const env = { ...process.env, ...of.settings.env }
  return promisify(execFile)(process.execPath, [programOf(release), ...words], { env }).then(
    ({ stdout, stderr }) => ({ status: 0, words: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      status: error.code,
      words: error.stdout + error.stderr,
    }),
  )
}
