import { workOneBatch } from '../../../../../test/harness/due-work.ts'
import type { TestApp } from '../../../../../test/harness/harness.ts'
import { operations } from '../../../../app/registry.ts'
import { sql } from '../../../../platform/db/index.ts'
import type { DueWork } from '../../../../platform/jobs/index.ts'
import {
  type Caller,
  EVERY_PERMISSION,
  execute,
  type Runtime,
} from '../../../../platform/operations/index.ts'
import { segmentsWorker } from '../../evaluation/worker.ts'
import { liveSegmentsWorkers } from '../worker.ts'

/** An organization with a manual clock. The app must run no workers. */
export class LiveWorkspace {
  readonly org: string
  readonly runtime: Runtime
  #now: Date

  private constructor(app: TestApp, org: string, now: Date) {
    this.org = org
    this.#now = now
    this.runtime = { ...app.runtime, clock: { now: () => this.#now, scale: 1 } }
  }

  static async open(
    app: TestApp,
    { now, timeZone }: { now: Date; timeZone: string },
  ): Promise<LiveWorkspace> {
    const { id } = await app.newOrganization()
    await app.runtime.pool.run(sql`update organizations set time_zone = ${timeZone} where org_id = ${id}`)
    return new LiveWorkspace(app, id, now)
  }

  get now(): Date {
    return this.#now
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }

  call(name: string, input: object): Promise<unknown> {
    const op = operations.find((each) => each.name === name)!
    const caller: Caller = {
      org: this.org,
      actor: { kind: 'key', id: 'key_test' },
      permissions: EVERY_PERMISSION,
      via: 'rest',
    }
    return execute(this.runtime, op, caller, input)
  }

  /** Runs the workers until no work is due. */
  async settle(): Promise<void> {
    const workers = [segmentsWorker(this.runtime), ...liveSegmentsWorkers(this.runtime)]
    let due: DueWork[]
    do {
      due = await Promise.all(
        workers.map(async (worker) => ((await this.#isDue(worker)) ? worker : [])),
      ).then((some) => some.flat())
      for (const worker of due) await workOneBatch(this.runtime, worker, this.org)
    } while (due.length > 0)
  }

  async #isDue({ queue }: DueWork): Promise<boolean> {
    const row = await this.runtime.pool.maybe(sql`
      select from ${sql.table(queue.table)}
      where org_id = ${this.org} and ${sql.ref(queue.due)} <= ${this.#now} and ${queue.where} limit 1`)
    return row !== null
  }
}
