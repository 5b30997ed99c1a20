import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../harness/waiting.ts'
import type { TestPooler } from './pooler.ts'

export interface PgBouncer extends TestPooler {
  /** Ends it at once, with all connections through it, and starts it again at the same address after a while. */
  restart(awayMs: number): Promise<void>
}

/** Runs a command until its standard input ends, which it does with this process however that ends. */
const WITH_US = '"$@" & cat > /dev/null; kill $!; wait $!'

/** Starts the PgBouncer at `path` in transaction mode before a server. It ends with this process. */
export async function startPgBouncer(path: string, server: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(server)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'parley-pgbouncer-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
max_db_connections = 8
server_idle_timeout = 5
unix_socket_dir =
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  let running: ChildProcess
  const start = async () => {
    running = spawn('sh', ['-c', WITH_US, 'sh', path, ...user, '-q', file], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    await until(() => answers(port))
  }
  const end = async () => {
    running.stdin!.end()
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }
  await start()
  return {
    refused: [],
    lent: 0,
    urlOf: (url) => {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      changed.searchParams.delete('host')
      return changed.href
    },
    restart: async (awayMs) => {
      await end()
      await pause(awayMs)
      await start()
    },
    [Symbol.asyncDispose]: end,
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const tell = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
