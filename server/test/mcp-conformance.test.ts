import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'

/*
 * The official conformance suite of MCP against a live service. Its other scenarios call tools, prompts and resources
 * that a server has to make for the suite, or ask for what Parley does not offer: logging, completion, sampling,
 * elicitation, subscriptions, sessions that are resumed.
 */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** The suite knows no keys: this one passes on all it says, with a key. */
async function openWithKey() {
  const { port, hostname } = new URL(app.url)
  const server = createServer((asked, given) => {
    const headers = { ...asked.headers, authorization: `Bearer ${app.org.key}` }
    const options = { port, host: hostname, path: asked.url, method: asked.method, headers }
    const passed = request(options, (answer) => {
      given.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(given)
    })
    passed.on('error', () => given.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://localhost:${own}/mcp`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test.each(SCENARIOS)(
  '%s',
  async (scenario) => {
    await using open = await openWithKey()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [SUITE, 'server', '--url', open.url, '--scenario', scenario],
      { cwd: import.meta.dirname },
    ).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`)
    })
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/)
  },
  60_000,
)
