import { checkData, checkImports, lostData } from './data.ts'
import { checkDeliveries } from './deliveries.ts'
import { checkEnrollments } from './enrollments.ts'
import type { Evidence } from './evidence.ts'
import { checkMessages, doubledMessages } from './messages.ts'
import { checkLogs, checkProcesses } from './processes.ts'
import { checkRuns } from './runs.ts'

export { type Evidence, gatherEvidence } from './evidence.ts'
export { doubledMessages, lostData }

/** Checks one guarantee and describes each violation in a sentence. */
export type Check = (evidence: Evidence) => string[]

/** The guarantees that hold under every fault. */
const CHECKS: Record<string, Check> = {
  data: checkData,
  imports: checkImports,
  enrollments: checkEnrollments,
  messages: checkMessages,
  runs: checkRuns,
  deliveries: checkDeliveries,
  processes: checkProcesses,
  logs: checkLogs,
}

/** The violations by guarantee; empty when there are none. */
export function checkAll(evidence: Evidence): Record<string, string[]> {
  const broken = Object.entries(CHECKS).map(([name, check]) => [name, check(evidence)] as const)
  return Object.fromEntries(broken.filter(([, findings]) => findings.length > 0))
}
