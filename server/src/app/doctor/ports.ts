import { createServer } from 'node:net'
import { type CheckResult, checkResult } from './finding.ts'

/**
 * Whether this process may listen on the port at the service's address. A running Parley at `ours` also passes the
 * check.
 */
export async function checkPort(port: number, host: string, ours?: string): Promise<CheckResult> {
  if (port === 0) return checkResult(true, 'any free port', '')
  const problem = await tryListening(port, host)
  if (problem === 'EADDRINUSE' && ours !== undefined && (await answers(`http://${host}:${port}${ours}`)))
    return checkResult(true, `${host}:${port} is used by a running Parley`, '')
  const detail = `${host}:${port} ${problem ? `cannot be used: ${problem}` : 'is free'}`
  return checkResult(problem === null, detail, remedyFor(problem, port, host))
}

/** The error code of an attempt to listen, or null. */
function tryListening(port: number, host: string): Promise<string | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    (response) => response.ok,
    () => false,
  )
}

const ANSWERS_WITHIN_MS = 2_000

function remedyFor(problem: string | null, port: number, host: string): string {
  if (problem === 'EADDRINUSE')
    return (
      "Another program uses this port, perhaps a running Parley. Stop it (`ss -ltnp 'sport = " +
      `:${port}'\`), or set PORT.`
    )
  if (problem === 'EACCES') return 'Only root can use ports below 1024. Set PORT to a higher one.'
  return `${host} is not an address of this machine. Set PARLEY_HOST to one.`
}
