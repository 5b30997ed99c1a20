import { createServer } from 'node:net'

/**
 * Takes ownership of something that has a key, such as a folder. Returns null if another process on this machine has it.
 *
 * Ownership is a listening abstract Unix socket named after the key. The kernel grants it to one process and releases it
 * when that process ends in any way. So there is nothing stale to detect and no pid to compare. Processes in other
 * network namespaces do not see it.
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
