import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface BareServer extends AsyncDisposable {
  url: string
}

/** A server with nothing but HTTP and JSON, in a separate process. */
export async function startBare(kind: 'node' | 'fastify'): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [kind])
  const [ready] = (await once(child, 'message')) as [{ url: string }]
  return {
    url: ready.url,
    [Symbol.asyncDispose]: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
