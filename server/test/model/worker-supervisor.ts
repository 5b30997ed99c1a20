import { setTimeout as pause } from 'node:timers/promises'
import { agentsWith } from '../../src/conversations/agents/index.ts'
import { extractionWorker, extractorsWith } from '../../src/conversations/extraction/index.ts'
import { conversationsWorker } from '../../src/conversations/inbox/index.ts'
import { Models } from '../../src/conversations/models/index.ts'
import { deliveriesWorker } from '../../src/integrations/webhooks/index.ts'
import { messageWorkers, providers } from '../../src/messaging/channels/index.ts'
import { templatesWorker } from '../../src/messaging/templates/index.ts'
import { callsWorker, endingsWorker, matchesWorker, runsWorker } from '../../src/outreach/journeys/index.ts'
import { type Pool, sql } from '../../src/platform/db/index.ts'
import { processBatch, QUEUES, type RowWork, WorkMonitor } from '../../src/platform/jobs/index.ts'
import type { Runtime } from '../../src/platform/operations/index.ts'
import type { Outbound } from '../../src/platform/outbound/index.ts'
import type { VirtualClock } from './clock.ts'
import { CrashableProcess, type ProcessFault } from './process.ts'

const POLL_MS = 2

/** The queues of people and journeys, in the order of a round. */
export const ROUND = [
  'matches',
  'endings',
  'runs',
  'calls',
  'backlogs',
  'messages',
  'replies',
  'conversations',
  'extraction',
  'deliveries',
] as const

export type RoundQueue = (typeof ROUND)[number]

/** Runs a worker process and replaces it when it dies. */
export class WorkerSupervisor {
  readonly #runtime: Runtime
  readonly #clock: VirtualClock
  readonly #org: string
  readonly #outbound: Outbound
  #process: CrashableProcess

  constructor(runtime: Runtime, clock: VirtualClock, org: string, outbound: Outbound) {
    this.#runtime = runtime
    this.#clock = clock
    this.#org = org
    this.#outbound = outbound
    this.#process = new CrashableProcess(runtime, clock)
  }

  /**
   * Each queue with due rows gets a turn. Returns how many had one. A fault happens in the turn of one queue, or
   * anywhere in the round.
   */
  async round(fault: ProcessFault | null = null, faultQueue: RoundQueue | null = null): Promise<number> {
    const process = this.#process
    process.setFault(faultQueue === null ? fault : null)
    let turns = 0
    for (const queue of ROUND) {
      if (!(await this.#isDue(queue))) continue
      turns += 1
      if (queue === faultQueue) process.setFault(fault)
      if ((await Promise.race([this.#turn(process, queue), process.death])) !== 'died') continue
      this.#process = new CrashableProcess(this.#runtime, this.#clock)
      break
    }
    process.setFault(null)
    return turns
  }

  async #isDue(queue: RoundQueue): Promise<boolean> {
    const { table, due, where } = QUEUES[queue]
    const found = await this.#runtime.pool.maybe(sql`
      select 1 from ${sql.table(table)}
      where org_id = ${this.#org} and ${sql.ref(due)} <= ${this.#clock.now()} and ${where} limit 1`)
    return found !== null
  }

  async submitTemplates(): Promise<void> {
    const { runtime } = this.#process
    const fetchNothing = async () => {
      throw new Error('templates here have no samples')
    }
    await this.#take(this.#process, templatesWorker(runtime, providers, fetchNothing))
  }

  async #turn(process: CrashableProcess, queue: RoundQueue): Promise<void> {
    const work = workOn(process.runtime, queue, this.#outbound)
    const leases: Date[] = []
    await this.#take(process, {
      ...work,
      work: (org, rows, lease) => {
        leases.push(lease)
        return work.work(org, rows, lease)
      },
    })
    // Work in progress is not hurried.
    for (const lease of leases) await this.#untilSent(lease)
    await work[Symbol.asyncDispose]?.()
  }

  async #take(process: CrashableProcess, work: RowWork): Promise<void> {
    const { pool, clock, log } = process.runtime
    await processBatch({ pool, clock, monitor: new WorkMonitor(log) }, work, this.#org)
  }

  async #untilSent(lease: Date): Promise<void> {
    for (;;) {
      const sending = await this.#runtime.pool.maybe(sql`
        select 1 from messages where org_id = ${this.#org} and status = 'sending' and due_at = ${lease} limit 1`)
      if (!sending) return
      await pause(POLL_MS)
    }
  }
}

function workOn(runtime: Runtime, queue: RoundQueue, outbound: Outbound): RowWork<any> {
  switch (queue) {
    case 'matches':
      return matchesWorker(runtime)
    case 'endings':
      return endingsWorker(runtime)
    case 'runs':
      return runsWorker(runtime)
    case 'calls':
      return callsWorker(runtime, outbound)
    case 'replies':
      return messageWorkers(runtime, providers)[0]!
    case 'messages':
      return messageWorkers(runtime, providers)[1]!
    case 'backlogs':
      return messageWorkers(runtime, providers)[2]!
    case 'conversations':
      return conversationsWorker(runtime, agentsWith(new Models(runtime, outbound)))
    case 'extraction':
      return extractionWorker(runtime, extractorsWith(new Models(runtime, outbound)))
    case 'deliveries':
      return deliveriesWorker(runtime, outbound)
  }
}

/** When the next row of any queue is due; null when none ever will be. */
export async function nextDue(pool: Pool, org: string): Promise<Date | null> {
  const asked = ROUND.map((name) => {
    const { table, due, where } = QUEUES[name]
    return sql`select min(${sql.ref(due)}) as at from ${sql.table(table)} where org_id = ${org} and ${where}`
  })
  const { at } = await pool.one(sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(asked, sql` union all `)}) as queues`)
  return at
}
