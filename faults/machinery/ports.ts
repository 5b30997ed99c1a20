import { createServer } from 'node:net'

/** Below the ports that the system assigns, so that a restarted process finds its port free. */
let next = 20_000 + (process.pid % 500) * 20

export async function freePort(): Promise<number> {
  for (;;) {
    next = next < 32_000 ? next + 1 : 20_000
    if (await isFree(next)) return next
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
