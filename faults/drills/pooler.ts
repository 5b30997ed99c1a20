import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PgBouncer, startPgBouncer } from '../../server/test/peers/pgbouncer.ts'
import type { Organization } from '../load/organization.ts'
import { databaseOf, type World } from '../machinery/world.ts'
import { ChangeStream } from './change-stream.ts'
import type { Drill, Ground } from './drill.ts'
import { sendCampaign } from './sent-campaign.ts'
import { type Acted, type Shape, underLoad } from './under-load.ts'

const NUMBER = 10
const AWAY_MS = 1_000
/** People whose changes a screen waits for, before and after each restart. */
const SEEN = 5

/** Thirty connections of two processes share four sessions of the database. */
export const POOLER: Drill = {
  name: 'pooler',
  done: 'PgBouncer with four sessions is restarted twice, with load, a campaign and a screen that listens',
  run: async (ground) => {
    const path = findPgBouncer()
    if (path === null) return { skipped: 'there is no pgbouncer on this machine' }
    const { database } = ground
    const direct = database.url(databaseOf({ seed: NUMBER }))
    await using pooler = await startPgBouncer(path, direct)
    const shape: Shape = {
      number: NUMBER,
      processes: ['all', 'all'],
      loadMs: ground.isShort ? 8_000 : 20_000,
      settings: {
        PARLEY_POOLER: 'transaction',
        PARLEY_DATABASE_URL: pooler.urlOf(direct),
        PARLEY_DATABASE_DIRECT_URL: direct,
        PARLEY_POOL: '15',
      },
      awayLimit: 10,
    }
    return await underLoad(ground, shape, (world, _, organization) =>
      act(ground, world, organization, pooler),
    )
  },
}

function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null
}

async function act(
  { template, isShort }: Ground,
  world: World,
  organization: Organization,
  pooler: PgBouncer,
): Promise<Acted> {
  const { caller } = organization
  await using screen = new ChangeStream(world.serving[0]!, template.keys[0]!)
  await screen.ready
  const seen: string[] = []
  const upsert = async () => {
    for (let n = 0; n < SEEN; n += 1) {
      const externalId = `seen-${seen.length}`
      seen.push(externalId)
      await caller.post('/cdp/people', { externalId, firstName: 'Ana' })
    }
  }
  const campaign = await sendCampaign(organization, isShort ? 300 : 1_500)
  await upsert()
  await pooler.restart(AWAY_MS)
  await upsert()
  // Its start looks for migrations by the direct address.
  await world.processes[1]!.restart()
  await pooler.restart(AWAY_MS)
  await upsert()
  const missed = await missing(screen, seen)
  return {
    look: campaign.look,
    findings: [
      ...missed.map((externalId) => `the screen missed ${externalId}`),
      ...(screen.resets > 0 ? [`the screen loaded everything again ${screen.resets} times`] : []),
    ],
    figures: `campaign to ${campaign.people}`,
  }
}

/** Whose changes the screen was not told within ten seconds. */
async function missing(screen: ChangeStream, people: readonly string[]): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const missed = people.filter((externalId) => !screen.changed.has(`person ${externalId}`))
    if (missed.length === 0 || tries === 100) return missed
    await pause(100)
  }
}
