import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* The official conformance suite of MCP against a live service. */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

const OWN_TOOL = 'calls a tool that a server has to make for the suite'
const OWN_PROMPT = 'asks for a prompt that a server has to make for the suite'
const OWN_RESOURCE = 'reads a resource that a server has to make for the suite'
const ASKS_BACK = 'has a tool ask the client back; tools of Parley do what they say, or say what is missing'
const SUBSCRIBES = 'subscribes to a resource; ours never change while the process runs (-32601)'

/** The excluded scenarios, with the reason. */
const NOT_FOR_US: Record<string, string> = {
  'logging-set-level':
    'sets the level of a log that the client is sent; ours is for whoever runs the service',
  'completion-complete': 'has arguments of prompts completed; ours take a task in free words',
  'tools-call-simple-text': OWN_TOOL,
  'tools-call-image': `${OWN_TOOL}: one that gives an image`,
  'tools-call-audio': `${OWN_TOOL}: one that gives a sound`,
  'tools-call-embedded-resource': `${OWN_TOOL}: one that gives a resource`,
  'tools-call-mixed-content': `${OWN_TOOL}: one that gives text, image and resource`,
  'tools-call-with-logging': `${OWN_TOOL}: one that logs to the client`,
  'tools-call-error': `${OWN_TOOL}: one that always fails; mcp.test.ts has how ours fail`,
  'tools-call-with-progress': `${OWN_TOOL}: one that tells of its progress`,
  'tools-call-sampling': ASKS_BACK,
  'tools-call-elicitation': ASKS_BACK,
  'elicitation-sep1034-defaults': ASKS_BACK,
  'elicitation-sep1330-enums': ASKS_BACK,
  'json-schema-2020-12': `${OWN_TOOL}: one with a given schema; mcp.test.ts compiles all of ours`,
  'server-sse-polling':
    'resumes a stream of a session; there are no sessions, and every answer is one message',
  'server-sse-multiple-streams': 'opens several streams of a session; there are no sessions',
  'resources-read-text': `${OWN_RESOURCE}; mcp.test.ts reads all of ours`,
  'resources-read-binary': `${OWN_RESOURCE}: one that is no text`,
  'resources-templates-read': `${OWN_RESOURCE}; mcp.test.ts reads by our template`,
  'resources-subscribe': SUBSCRIBES,
  'resources-unsubscribe': SUBSCRIBES,
  'prompts-get-simple': `${OWN_PROMPT}; mcp.test.ts gets ours`,
  'prompts-get-with-args': OWN_PROMPT,
  'prompts-get-embedded-resource': `${OWN_PROMPT}: one that carries a resource`,
  'prompts-get-with-image': `${OWN_PROMPT}: one that carries an image`,
}

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** The suite sends no key, so this proxy adds one to its requests. */
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

test('Every scenario of the conformance suite passes or is excluded with a reason', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SUITE, 'list'])
  const [ofServers = ''] = stdout.split('Client scenarios')
  const names = [...ofServers.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name!)
  expect(names.toSorted()).toEqual([...SCENARIOS, ...Object.keys(NOT_FOR_US)].toSorted())
})

// Each starts a process. mcp.test.ts and its neighbours ask the same of the service.
test.each(effort(SCENARIOS.slice(0, 2), SCENARIOS))('%s', async (scenario) => {
  await using open = await openWithKey()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [SUITE, 'server', '--url', open.url, '--scenario', scenario],
    { cwd: import.meta.dirname },
  ).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/)
})
