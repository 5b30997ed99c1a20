import type { TestApp } from '../../../../test/harness.ts'
import { sql } from '../../../db/index.ts'
import { type Caller, execute, type Runtime } from '../../../kernel/index.ts'
import { operations } from '../../../registry.ts'
import { segmentsWorker } from '../../worker.ts'
import { liveSegmentsWorker } from '../worker.ts'

/** An organization whose clock stands still until it is told. The app must run no workers. */
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
    const caller: Caller = { org: this.org, actor: { kind: 'key', id: 'key_test' }, scope: 'full' }
    return execute(this.runtime, op, caller, input)
  }

  /** Lets the workers do all that is due now. */
  async settle(): Promise<void> {
    while (
      (await this.#work(segmentsWorker(this.runtime))) + (await this.#work(liveSegmentsWorker(this.runtime)))
    );
  }

  async #work(worker: ReturnType<typeof segmentsWorker>): Promise<number> {
    const due = await this.runtime.pool.rows(sql<{ id: string }>`
      select id from ${sql.table(worker.table)}
      where org_id = ${this.org} and ${sql.ref(worker.dueColumn)} <= ${this.#now}`)
    const ids = due.map((row) => row.id)
    if (ids.length > 0) await worker.work(this.org, ids)
    return ids.length
  }
}
