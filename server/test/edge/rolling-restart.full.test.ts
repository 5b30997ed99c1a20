import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

const SERVICES = effort(2, 3)
const CLIENTS = 4
/** Requests before, during and after each restart, at least. */
const REQUESTS = effort(50, 1_000)

/** A proxy that sends requests in turns to the services whose `/readyz` answered 200 when it last asked. */
async function startProxy() {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const targets = [...ready]
    const target = targets[turn++ % targets.length]!
    const { method, headers } = incoming
    const forwarded = request(`${target}${incoming.url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.writeHead(502).end(String(error)))
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Asks a service and remembers the answer. */
    check: async (url: string): Promise<number> => {
      const { status } = await fetch(`${url}/readyz`)
      if (status === 200) ready.add(url)
      else ready.delete(url)
      return status
    },
    [Symbol.asyncDispose]: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('services behind a proxy restart one after another without a refused request', async () => {
  await using parts = new AsyncDisposableStack()
  const first = await startTestApp()
  const { database, org } = first
  const services: TestApp[] = []
  parts.defer(async () => {
    for (const service of services) await service.stop()
  })
  const proxy = parts.use(await startProxy())
  for (let n = 0; n < SERVICES; n++) {
    services.push(n === 0 ? first : await startTestApp({ database }))
    expect(await proxy.check(services.at(-1)!.url)).toBe(200)
  }

  const statuses: number[] = []
  let ended = false
  const ask = async (client: number) => {
    for (let n = 0; !ended; n++) {
      const body = JSON.stringify({ name: 'seen', externalId: `${client}-${n}`, personExternalId: 'p' })
      const headers = { authorization: `Bearer ${org.key}`, 'content-type': 'application/json' }
      const answer = await fetch(`${proxy.url}/api/v1/cdp/events`, { method: 'POST', headers, body })
      await answer.text()
      statuses.push(answer.status)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, client) => ask(client))
  const more = async () => {
    const before = statuses.length
    await until(() => statuses.length >= before + REQUESTS)
  }

  await more()
  for (let n = 0; n < SERVICES; n++) {
    const leaving = services.shift()!
    const noticed = Promise.withResolvers<void>()
    const stopped = leaving.stop(noticed.promise)
    await more()
    expect(await proxy.check(leaving.url)).toBe(503)
    // What the proxy had sent to it before is answered meanwhile.
    await more()
    noticed.resolve()
    await stopped
    services.push(await startTestApp({ database }))
    expect(await proxy.check(services.at(-1)!.url)).toBe(200)
    await more()
  }
  ended = true
  await Promise.all(clients)
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  const events = await services[0]!.ok('cdp_events_list', { limit: 1 }, { key: org.key })
  expect(events.data).toHaveLength(1)
})

test('a stopping service closes each connection after its answer', async () => {
  const app = await startTestApp()
  const noticed = Promise.withResolvers<void>()
  const stopped = app.stop(noticed.promise)
  const answer = await fetch(`${app.url}/healthz`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  noticed.resolve()
  await stopped
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow()
})
