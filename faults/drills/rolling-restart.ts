import type { World } from '../machinery/world.ts'
import { startBalancer } from './balancer.ts'
import { judgeAnswers, startClients } from './clients.ts'
import type { Drill, Ground } from './drill.ts'
import { underLoad } from './under-load.ts'

/** The default. It is longer than the balancer takes to notice, also on a busy machine. */
const DRAIN_SECONDS = 5

export const ROLLING_RESTART: Drill = {
  name: 'rolling-restart',
  done: 'three processes behind a proxy end and start, one after another',
  run: (ground) =>
    underLoad(
      ground,
      {
        number: 6,
        processes: ['all', 'all', 'all'],
        loadMs: ground.isShort ? 14_000 : 26_000,
        settings: { PARLEY_DRAIN: String(DRAIN_SECONDS) },
        awayLimit: 5,
      },
      (world) => restartAll(world, ground),
    ),
}

async function restartAll({ serving }: World, { isShort, template }: Ground) {
  await using balancer = await startBalancer(serving.map(({ url }) => url))
  const clients = startClients(balancer.url, template.keys[0]!, isShort ? 1_500 : 6_000)
  for (const process of serving) {
    clients.during(`at the restart of ${process.settings.name}`)
    await process.restart()
    await balancer.hasAll()
  }
  return judgeAnswers(await clients.end())
}
