import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { WorkerCounts } from '../fairness/worker.ts'

/** Starts a worker process on a database, like `parley start` with PARLEY_ROLE=worker. */
export async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../fairness/worker.ts'), {
    env: { ...process.env, ...env },
    execArgv: nodeFlags(),
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a worker ended with ${code}`)))
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return child
}

export async function stopWorker(child: ChildProcess): Promise<WorkerCounts> {
  const stopped = once(child, 'message')
  child.send('stop')
  const [counts] = (await stopped) as [WorkerCounts]
  if (child.exitCode === null) await once(child, 'exit')
  return counts
}

/** PARLEY_BENCH_NODE: Node flags for the measured processes, for example --cpu-prof. */
export function nodeFlags(): string[] {
  return (process.env.PARLEY_BENCH_NODE ?? '').split(' ').filter((flag) => flag !== '')
}
