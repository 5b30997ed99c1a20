import { createServer } from 'node:net'

/**
 * Takes the right to run PostgreSQL on a data folder, or gives null when another process on this machine has it.
 *
 * The right is a listening abstract Unix socket named after the folder's key: the kernel grants it to one process and
 * takes it back when that process ends in whatever way, so there is nothing stale to judge, no pid to compare.
 * (Processes in other network namespaces do not see it; the `lock` file that the supervisor holds is for them.)
 */
export function takeOwnership(key: string): Promise<AsyncDisposable | null> {
  const server = createServer((connection) => connection.destroy())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path: `\0parley-${key}`, exclusive: true }, () => {
      resolve({ [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
