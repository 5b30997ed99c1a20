import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { useBrowser } from '../../../../../browser/visit.ts'
import { pageHeaders } from './index.ts'
import { preparingPage } from './status-pages.ts'

const open = useBrowser()
const READY = '<!doctype html><html lang="en"><title>Ready</title><main><h1>Ready</h1></main>'

test('a visitor who arrives before the workspace is built reaches the page of their link, with its token', async () => {
  let asked = 0
  const server = createServer(({ url }, response) => {
    if (url === '/welcome') asked += 1
    const isReady = asked > 2
    response.writeHead(200, [
      'content-type',
      'text/html',
      ...pageHeaders('bm9uY2U=', "'nonce-bm9uY2U='").map(String),
    ])
    response.end(isReady ? READY : preparingPage('bm9uY2U='))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  try {
    await using visited = await open({ origins: [origin] })
    await visited.page.goto(`${origin}/welcome#token`)
    await visited.page.getByRole('heading', { name: 'Ready' }).waitFor()
    expect(visited.page.url()).toBe(`${origin}/welcome#token`)
  } finally {
    server.close()
  }
})
