import { sql } from '../../src/platform/db/index.ts'
import type { TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

/**
 * Waits until this many runs of an organization are at a node. A clock is moved only then: who enters a delay afterwards
 * waits from that time on.
 */
export async function runsAt({ runtime }: TestApp, org: string, node: string, count: number): Promise<void> {
  await until(async () => {
    const rows = await runtime.pool.rows(sql`select from runs where org_id = ${org} and node_id = ${node}`)
    return rows.length === count
  })
}
