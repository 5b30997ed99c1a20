import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isLong } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

/* One service of several processes behind one port, as `PARLEY_PROCESSES` starts it. The last test ends it. */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')

/** A supervisor with two processes for the API and one for workers. */
async function startSeveral(name: string) {
  await using parts = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-processes-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const database = `${name}_${process.pid}`
  await cloneTemplate(database)
  const env = {
    ...process.env,
    PARLEY_DATA: folder,
    PORT: '0',
    PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), database),
    PARLEY_PROCESSES: '2',
    PARLEY_SIMULATOR: 'false',
    PARLEY_PUBLIC_URL: 'http://localhost',
    PARLEY_POOL: '6',
    PARLEY_LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  parts.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece
    })
  await until(() => /Your API key: parley_org_\S+\n/.test(output))
  const url = /running at (\S+)/.exec(output)![1]!
  const key = /Your API key: (\S+)/.exec(output)![1]!
  const members = () => membersOf(child.pid!)
  await until(() => output.includes('all processes of the service run'))
  /** Over a connection of its own, which any process may get. */
  const call = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const running = parts.move()
  return {
    child,
    ended,
    call,
    members,
    output: () => output,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The processes that a process has started, by what they do. */
function membersOf(pid: number): { pid: number; role: string | undefined }[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.flatMap((child) => {
    const file = `/proc/${child}/environ`
    if (!existsSync(file)) return []
    const role = /(?:^|\0)PARLEY_ROLE=(\w+)/.exec(readFileSync(file, 'utf8'))?.[1]
    return [{ pid: Number(child), role }]
  })
}

let service: Awaited<ReturnType<typeof startSeveral>>
beforeAll(async () => {
  service = await startSeveral('processes')
})
afterAll(() => service[Symbol.asyncDispose]())

test('two processes serve one port, and a third does the work', async () => {
  expect(service.output().match(/Your API key/g)).toHaveLength(1)
  for (const externalId of ['ana', 'ben', 'eva', 'leo'])
    expect(
      (await service.call('/api/v1/cdp/people', { externalId, attributes: { plan: 'pro' } })).status,
    ).toBe(200)
  const made = await service.call('/api/v1/segments', {
    name: 'Everybody',
    slug: 'everybody',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'in', value: ['pro'] },
      ],
    },
  })
  expect(await made.json()).toMatchObject({ slug: 'everybody' })
  await service.call('/api/v1/segments/everybody/evaluate', {})
  await expect
    .poll(
      async () =>
        ((await (await service.call('/api/v1/segments/everybody')).json()) as { memberCount: number })
          .memberCount,
    )
    .toBe(4)
})

test.runIf(isLong)('a killed process is started again, and the other one serves meanwhile', async () => {
  const [killed] = service.members().filter(({ role }) => role === 'api')
  process.kill(killed!.pid, 'SIGKILL')
  await expect.poll(() => service.members().map(({ pid }) => pid)).not.toContain(killed!.pid)
  for (let request = 0; request < 10; request += 1)
    expect((await service.call('/api/v1/cdp/people')).status).toBe(200)
  await expect
    .poll(() =>
      service
        .members()
        .map(({ role }) => role)
        .toSorted(),
    )
    .toEqual(['api', 'api', 'worker'])
  expect(service.output()).toContain('a process of the service ended; it is started again')
})

test('SIGHUP replaces all processes, and refuses no request meanwhile', async () => {
  const before = service.members().map(({ pid }) => pid)
  let isOver = false
  const answers = new Map<string, number>()
  const client = async () => {
    while (!isOver) {
      const status = await service.call('/api/v1/cdp/people').then(
        (answer) => answer.text().then(() => String(answer.status)),
        (error: Error) => String(error.cause ?? error),
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
      await pause(20)
    }
  }
  const clients = [client(), client()]
  service.child.kill('SIGHUP')
  const kept = () => service.members().filter(({ pid }) => before.includes(pid))
  await expect.poll(() => [kept().length, service.members().length]).toEqual([0, 3])
  isOver = true
  await Promise.all(clients)
  expect([...answers.keys()]).toEqual(['200'])
})

test('SIGHUP while a process is about to be started again starts it once', async () => {
  const restarts = () => service.output().split('it is started again').length
  const replacements = () => service.output().split('were replaced').length
  const [killed] = service.members().filter(({ role }) => role === 'api')
  const [before, replaced] = [restarts(), replacements()]
  process.kill(killed!.pid, 'SIGKILL')
  await expect.poll(restarts).toBeGreaterThan(before)
  service.child.kill('SIGHUP')
  await expect.poll(replacements).toBeGreaterThan(replaced)
  const roles = service.members().map(({ role }) => role)
  expect(roles.toSorted()).toEqual(['api', 'api', 'worker'])
})

test('a service whose processes cannot start says why, once, and ends', async () => {
  const { PORT: _, ...env } = process.env
  const port = /running at \S+:(\d+)/.exec(service.output())![1]!
  const second = spawn(process.execPath, [CLI, 'start'], {
    env: {
      ...env,
      PORT: port,
      PARLEY_PROCESSES: '2',
      PARLEY_SIMULATOR: 'false',
      PARLEY_PUBLIC_URL: 'http://localhost',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  second.stderr.on('data', (piece: Buffer) => {
    output += piece
  })
  expect(await once(second, 'exit')).toEqual([1, null])
  expect(output.match(/cannot be used/g)).toHaveLength(1)
})

test('SIGTERM ends all processes', async () => {
  service.child.kill('SIGTERM')
  expect(await service.ended).toEqual([0, null])
})
