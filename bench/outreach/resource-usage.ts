import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '../../server/src/app/demo/api.ts'
import type { Receiver } from '../../server/src/app/demo/receiver.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import type { BenchService } from '../machinery/service.ts'
import { median } from '../report.ts'
import type { ServiceUsage } from './server.ts'

/** The resources used so far, or per person of a round. */
export interface ResourceUsage {
  /** Milliseconds of CPU time. */
  cpu: { service: number; postgres: number; simulator: number }
  statements: number
  commits: number
  logBytes: number
  /** Milliseconds of the workers' turns, by queue. */
  busyMs: Record<string, number>
  /** Milliseconds in the database, by statement: planning and execution. */
  database: Record<string, { planning: number; execution: number; calls: number }>
}

export async function readUsage({ service, simulator }: OutreachBench): Promise<ResourceUsage> {
  const [answer, people] = [once(service.server, 'message'), once(simulator.process, 'message')]
  service.server.send('effort')
  simulator.process.send('effort')
  const [{ cpu, work }] = (await answer) as [ServiceUsage]
  const [{ cpu: simulated }] = (await people) as [Pick<ServiceUsage, 'cpu'>]
  const { commits, bytes, folder } = await service.pool.one(sql<{
    commits: number
    bytes: number
    folder: string
  }>`
    select (select sum(xact_commit)::float8 from pg_stat_database) as commits,
           (select wal_bytes::float8 from pg_stat_wal) as bytes,
           current_setting('data_directory') as folder`)
  const statements = await service.pool.rows(sql<{
    query: string
    calls: number
    planning: number
    execution: number
  }>`
    select query, sum(calls)::float8 as calls, sum(total_plan_time) as planning, sum(total_exec_time) as execution
    from pg_stat_statements group by query`)
  return {
    cpu: {
      service: millisecondsOf(cpu),
      simulator: millisecondsOf(simulated),
      postgres: await processorOf(folder),
    },
    statements: statements.reduce((sum, { calls }) => sum + calls, 0),
    commits,
    logBytes: bytes,
    busyMs: Object.fromEntries(Object.entries(work).map(([queue, { busyMs }]) => [queue, busyMs])),
    database: Object.fromEntries(
      statements.map(({ query, ...each }) => [query.replace(/\s+/g, ' ').trim(), each]),
    ),
  }
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

/** Milliseconds of CPU time of a PostgreSQL with all its processes, including ended ones. */
async function processorOf(folder: string): Promise<number> {
  const postmaster = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]!
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    // The fields after the name, which may contain spaces: state, parent, … (proc_pid_stat(5)).
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    if (pid === postmaster) ticks += user! + system! + childUser! + childSystem!
    else if (fields[1] === postmaster) ticks += user! + system!
  }
  return ticks * 10
}

/** The resources per person between two readings. */
export function usageBetween(before: ResourceUsage, after: ResourceUsage, people: number): ResourceUsage {
  const each = (from: number, to: number) => (to - from) / people
  return {
    cpu: {
      service: each(before.cpu.service, after.cpu.service),
      postgres: each(before.cpu.postgres, after.cpu.postgres),
      simulator: each(before.cpu.simulator, after.cpu.simulator),
    },
    statements: each(before.statements, after.statements),
    commits: each(before.commits, after.commits),
    logBytes: each(before.logBytes, after.logBytes),
    busyMs: Object.fromEntries(
      Object.entries(after.busyMs).map(([queue, ms]) => [queue, each(before.busyMs[queue] ?? 0, ms)]),
    ),
    database: Object.fromEntries(
      Object.entries(after.database).map(([query, { planning, execution, calls }]) => {
        const first = before.database[query] ?? { planning: 0, execution: 0, calls: 0 }
        return [
          query,
          {
            planning: each(first.planning, planning),
            execution: each(first.execution, execution),
            calls: each(first.calls, calls),
          },
        ]
      }),
    ),
  }
}

const STATEMENTS_SHOWN = 25
const TEXT_SHOWN = 110

/** The share of turns by queue, and the most expensive statements. */
export function usageShares(rounds: readonly ResourceUsage[]): string[] {
  const last = rounds.at(-1)!
  const queues = Object.keys(last.busyMs)
    .map((queue) => ({ queue, ms: median(rounds.map(({ busyMs }) => busyMs[queue] ?? 0)) }))
    .filter(({ ms }) => ms >= 0.01)
    .toSorted((a, b) => b.ms - a.ms)
  const statements = Object.entries(last.database)
    .toSorted(([, a], [, b]) => b.planning + b.execution - a.planning - a.execution)
    .slice(0, STATEMENTS_SHOWN)
  return [
    'Turns of workers, ms/person:',
    ...queues.map(({ queue, ms }) => `  ${queue.padEnd(24)} ${ms.toFixed(2)}`),
    'Statements, last round, ms/person: planning + execution (calls/person)',
    ...statements.map(
      ([query, { planning, execution, calls }]) =>
        `  ${planning.toFixed(3)} + ${execution.toFixed(3)} (${calls.toFixed(2)})  ${query.slice(0, TEXT_SHOWN)}`,
    ),
  ]
}
export interface OutreachBench extends AsyncDisposable {
  service: BenchService
  simulator: { process: ChildProcess; url: string }
  receiver: Receiver
  api: Api
  /** The ids of the opening templates. */
  templates: string[]
  /** The number of people so far. */
  reached: number
}
