import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { effort, isLong } from '../../../../test/harness/effort.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { startPostgres } from './index.ts'
import { findPostmaster } from './postmaster.ts'

/** The test's folder has one database that all tests share, because creating one takes most of a second. */
let dir: string
let shared: string
const folders: string[] = []
let started: { kill(signal: NodeJS.Signals): unknown }[] = []

beforeAll(async () => {
  shared = await useEmptyFolder()
})

beforeEach(() => {
  dir = shared
})

afterEach(async () => {
  for (const owner of started) owner.kill('SIGKILL')
  started = []
  // Waits for a server that is still going down, by becoming its owner.
  if (await isRunning()) await (await start()).stop()
})

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function useEmptyFolder(): Promise<string> {
  dir = await mkdtemp(join(tmpdir(), 'parley-pg-'))
  folders.push(dir)
  return dir
}

const start = (more: Partial<Parameters<typeof startPostgres>[0]> = {}) =>
  startPostgres({ dir, durable: false, ...more })

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // The query under way rejects with it.
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const keepAnswer = (url: string) =>
  query(url, 'drop table if exists kept; create table kept as select 42 as answer')

/** Another process that starts PostgreSQL on the folder and keeps it running, with its output after the start. */
async function startElsewhere(): Promise<{
  url: string
  owned: boolean
  kill: (signal: NodeJS.Signals) => Promise<void>
}> {
  const module = join(import.meta.dirname, 'index.ts')
  const child = spawn(
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `import { startPostgres } from ${JSON.stringify(module)}
       const { url, owned } = await startPostgres({ dir: process.argv[1], durable: false })
       console.log(JSON.stringify({ url, owned }))
       setInterval(() => {}, 1000)`,
      dir,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  started.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const exited = once(child, 'exit')
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { ...(JSON.parse(line) as { url: string; owned: boolean }), kill }
}

const isRunning = async () => (await findPostmaster(join(dir, 'cluster'))) !== null

describe('a database of its own', () => {
  test('the embedded database is created in an empty folder and keeps its data after a restart', async () => {
    await useEmptyFolder()
    {
      await using server = await start({ durable: true })
      expect(server.owned).toBe(true)
      await keepAnswer(server.url)
    }
    expect(await isRunning()).toBe(false)
    await using again = await start()
    expect(await query(again.url, 'table kept')).toEqual([{ answer: 42 }])
  })

  test('the embedded database sorts letters beyond ASCII on every machine', async () => {
    await using server = await start()
    expect(
      await query(server.url, `select upper('ação') as upper, current_setting('TimeZone') as zone`),
    ).toEqual([{ upper: 'AÇÃO', zone: 'UTC' }])
  })

  test('the embedded database accepts only local connections with the password', async () => {
    await using server = await start()
    const [row] = await query<{ addresses: string; sockets: string }>(
      server.url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
    )
    expect(row).toEqual({ addresses: '127.0.0.1', sockets: join(dir, 'sockets') })
    for (const url of [server.url, server.nearUrl]) {
      const wrong = url.replace(/:[^:@]+@/, ':wrong@')
      await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    }
    expect((await stat(join(dir, 'sockets'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dir, 'password'))).mode & 0o777).toBe(0o600)
  })

  test.runIf(isLong)('settings of the caller override the defaults', async () => {
    await using server = await start({ settings: { work_mem: '5MB' } })
    expect(await query(server.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  })

  test.runIf(isLong)('the data folder may have a long path', async () => {
    const deep = join(await useEmptyFolder(), 'a-folder-with-a-long-name/'.repeat(8))
    await using server = await startPostgres({ dir: deep, durable: false })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(server.nearUrl).toBe(server.url)
  })

  test('the owner and those who join use the socket, also of a folder from before there was one', async () => {
    const isLocal = 'select inet_client_addr() is null as yes'
    const rules = join(dir, 'cluster/pg_hba.conf')
    {
      await using server = await start()
      await using joined = await start()
      for (const { nearUrl } of [server, joined])
        expect(await query(nearUrl, isLocal)).toEqual([{ yes: true }])
      expect(await query(server.url, isLocal)).toEqual([{ yes: false }])
    }
    await writeFile(rules, 'host all all 127.0.0.1/32 scram-sha-256\n')
    {
      await using server = await start()
      expect(await query(server.nearUrl, isLocal)).toEqual([{ yes: true }])
    }
    const own = '# Mine\nhost all all 127.0.0.1/32 scram-sha-256\n'
    await writeFile(rules, own)
    await using server = await start()
    expect(server.nearUrl).toBe(server.url)
    expect(await readFile(rules, 'utf8')).toBe(own)
    await writeFile(rules, 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n')
  })
})

describe('two processes', () => {
  test('a second process joins the running server and leaves it running', async () => {
    const owner = await startElsewhere()
    const server = await start()
    expect([owner.owned, server.owned]).toEqual([true, false])
    expect(server.url).toBe(owner.url)
    await server.stop()
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(isLong)(
    'processes that start at the same time on an empty folder share one server',
    async () => {
      await useEmptyFolder()
      const [one, two, three] = await Promise.all([startElsewhere(), startElsewhere(), start()])
      expect([one, two, three].filter(({ owned }) => owned)).toHaveLength(1)
      expect(new Set([one.url, two.url, three.url]).size).toBe(1)
      expect(await query(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await three.stop()
    },
  )

  test.each(effort(['SIGKILL'] as const, ['SIGKILL', 'SIGTERM'] as const))(
    'the server stops when its owner ends by %s',
    async (signal) => {
      const owner = await startElsewhere()
      await owner.kill(signal)
      await until(async () => !(await isRunning()))
    },
  )

  test.runIf(isLong)('a start right after kill -9 of the owner has all committed data', async () => {
    const owner = await startElsewhere()
    await keepAnswer(owner.url)
    await owner.kill('SIGKILL')
    await using server = await start()
    expect(server.owned).toBe(true)
    expect(await query(server.url, 'table kept')).toEqual([{ answer: 42 }])
  })
})

describe('what a crash leaves', () => {
  test.runIf(isLong)('a server without its owner and supervisor is replaced', async () => {
    const owner = await startElsewhere()
    await keepAnswer(owner.url)
    const orphan = (await findPostmaster(join(dir, 'cluster')))!
    const supervisors = await supervisorsOf(orphan.pid)
    // Stopped first, because the one that survives the other would shut PostgreSQL down.
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      for (const pid of supervisors) process.kill(pid, signal)
    }
    await owner.kill('SIGKILL')
    expect(await isRunning()).toBe(true)

    const lines: string[] = []
    await using server = await start({ log: (line) => lines.push(line) })
    expect(lines[0]).toContain(`process ${orphan.pid}`)
    expect(await query(server.url, 'table kept')).toEqual([{ answer: 42 }])
  })

  test.runIf(isLong)('a server whose supervisor ends during the wait is replaced', async () => {
    const owner = await startElsewhere()
    const orphan = (await findPostmaster(join(dir, 'cluster')))!
    const supervisors = await supervisorsOf(orphan.pid)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of supervisors) process.kill(pid, name)
    }
    signal('SIGSTOP')
    await owner.kill('SIGKILL')
    const lines: string[] = []
    const log = (line: string) => {
      if (lines.push(line) === 1) signal('SIGKILL')
    }
    await using server = await start({ log })
    expect(lines[0]).toContain(
      `waiting for the PostgreSQL of an earlier process to shut down (process ${orphan.pid})`,
    )
    expect(lines[1]).toContain('shutting down the PostgreSQL')
    expect(server.owned).toBe(true)
  })

  test('a killed PostgreSQL is reported and restarted at the same address', async () => {
    const told: (string | undefined)[] = []
    await using server = await start({
      durable: true,
      onOutage: (failure) => told.push(failure?.message),
    })
    await keepAnswer(server.url)
    const KILLS = effort(1, 2)
    for (let kills = 1; kills <= KILLS; kills++) {
      const busy = query(server.url, 'do $$ begin loop null; end loop; end $$').catch(() => undefined)
      await until(async () => {
        const rows = await query(server.url, "select 1 from pg_stat_activity where query like 'do %'")
        return rows.length > 0
      })
      process.kill((await findPostmaster(join(dir, 'cluster')))!.pid, 'SIGKILL')
      await busy
      await until(async () => told.length === 2 * kills)
      expect(await query(server.url, 'table kept')).toEqual([{ answer: 42 }])
    }
    const ended = expect.stringContaining('PostgreSQL stopped unexpectedly')
    expect(told).toEqual(Array.from({ length: KILLS }, () => [ended, undefined]).flat())
  })

  test.runIf(isLong)('a killed PostgreSQL that is stopped before its restart stays stopped', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<unknown>()
    const server = await start({ onOutage: resolve })
    process.kill((await findPostmaster(join(dir, 'cluster')))!.pid, 'SIGKILL')
    await ended
    await server.stop()
    expect(await isRunning()).toBe(false)
  })

  test.runIf(isLong)(
    'a later server gets the same address, unless something else listens there',
    async () => {
      const { url } = await start().then(async (server) => {
        await server.stop()
        return server
      })
      const again = await start()
      expect(again.url).toBe(url)
      await again.stop()
      const taken = createServer().listen(Number(new URL(url).port), '127.0.0.1')
      await once(taken, 'listening')
      await using elsewhere = await start()
      expect(await query(elsewhere.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(elsewhere.url).not.toBe(url)
      taken.close()
    },
  )

  test.runIf(isLong)('a pid file with the pid of another program does not prevent a start', async () => {
    await (await start()).stop()
    await writeFile(
      join(dir, 'cluster/postmaster.pid'),
      `${process.ppid}\n${dir}/cluster\n1\n1\n\n127.0.0.1\n1 1\nready\n`,
    )
    await using server = await start()
    expect(server.owned).toBe(true)
  })

  test.runIf(isLong)('an incomplete data folder is created again', async () => {
    await useEmptyFolder()
    await mkdir(join(dir, 'cluster.new-1'))
    await writeFile(join(dir, 'cluster.new-1/PG_VERSION'), '18\n')
    await using server = await start()
    expect(server.owned).toBe(true)
    expect((await readdir(dir)).sort()).toEqual(['cluster', 'lock', 'password', 'sockets'])
  })
})

describe('a start is refused', () => {
  test('a start is refused on a folder of another major version', async () => {
    await mkdir(join(await useEmptyFolder(), 'cluster'))
    await writeFile(join(dir, 'cluster/PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/PostgreSQL 15 created .* includes PostgreSQL 18/)
  })

  test('a start is refused when the folder is a file', async () => {
    await writeFile(join(dir, 'file'), '')
    await expect(startPostgres({ dir: join(dir, 'file') })).rejects.toThrow(/instead of a folder/)
  })

  test('a start is refused when the password does not fit the database', async () => {
    const password = await readFile(join(dir, 'password'))
    await writeFile(join(dir, 'password'), 'another')
    await expect(start()).rejects.toThrow(/Restore the file/)
    await writeFile(join(dir, 'password'), password)
    expect(await isRunning()).toBe(false)
  })

  test('a start with an unknown setting fails with the message of PostgreSQL', async () => {
    await expect(start({ settings: { no_such_thing: '1' } })).rejects.toThrow(/no_such_thing/)
  })
})

describe.skipIf(process.getuid!() !== 0)('as root (skipped for other accounts)', () => {
  test.runIf(isLong)('files stay with root when a user namespace is available', async () => {
    await using server = await start({ account: 'namespace' })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(dir, 'cluster'))).uid).toBe(0)
  })

  test.runIf(isLong)('the fallback account owns the folder, and a user namespace takes it back', async () => {
    await chmod(await useEmptyFolder(), 0o755)
    const lines: string[] = []
    const server = await start({
      account: 'fallback',
      dir: join(dir, 'parley/data'),
      log: (line) => lines.push(line),
    })
    await keepAnswer(server.url)
    await server.stop()
    expect(lines[0]).toContain('the account nobody')
    expect((await stat(join(dir, 'parley/data/cluster'))).uid).toBe(65534)

    await using again = await start({ account: 'namespace', dir: join(dir, 'parley/data') })
    expect(await query(again.url, 'table kept')).toEqual([{ answer: 42 }])
    expect((await stat(join(dir, 'parley/data/cluster'))).uid).toBe(0)
  })

  test.runIf(isLong)('a fallback account that cannot enter the folder fails with a remedy', async () => {
    const closed = join(dir, 'closed/data')
    await mkdir(join(dir, 'closed'), { mode: 0o700 })
    await expect(start({ account: 'fallback', dir: closed })).rejects.toThrow(/Set PARLEY_DATA/)
  })
})

/** The shells around a PostgreSQL: its supervisor and the supervisor's watcher. */
async function supervisorsOf(pid: number): Promise<number[]> {
  const parentOf = async (of: number | string) =>
    Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${of}/status`, 'utf8'))?.[1])
  const supervisor = await parentOf(pid)
  let watches: number[] = []
  // PostgreSQL may be ready before the watch has begun.
  await until(async () => {
    const children = await readFile(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8')
    watches = children
      .trim()
      .split(' ')
      .map(Number)
      .filter((child) => child !== pid)
    return watches.length > 0
  })
  return [supervisor, ...watches]
}
