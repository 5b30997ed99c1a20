import type { Arm } from './members.ts'

/** What one person adds to the sums of a goal. */
export interface Contribution {
  arm: Arm
  reached: boolean
  /** The signal by node. Empty for people who are held out. */
  branches: Readonly<Record<string, string>>
}

/** One row of goal_sums, or what is added to it. */
export interface GroupSum {
  nodeId: string
  branch: string
  people: number
  reached: number
}

interface Ranked {
  subject_id: string
  arm: Arm
  started_at: Date
}

/**
 * The row that counts for a person who has several because of merges: the holdout before an enrollment, and of the same
 * group the first one.
 */
export function countingRow<Row extends Ranked>(rows: readonly Row[]): Row {
  return rows.toSorted(
    (a, b) =>
      Number(b.arm === 'HELD_OUT') - Number(a.arm === 'HELD_OUT') ||
      a.started_at.getTime() - b.started_at.getTime() ||
      (a.subject_id < b.subject_id ? -1 : 1),
  )[0]!
}

/** How sums change when people's contributions change from one to the other. */
export function changesOf(
  pairs: readonly { before: Contribution | null; now: Contribution | null }[],
): GroupSum[] {
  const sums = new Map<string, GroupSum>()
  const add = (nodeId: string, branch: string, people: number, reached: number) => {
    const key = JSON.stringify([nodeId, branch])
    const sum = sums.get(key) ?? { nodeId, branch, people: 0, reached: 0 }
    sum.people += people
    sum.reached += reached
    sums.set(key, sum)
  }
  for (const { before, now } of pairs) {
    for (const [sign, contribution] of [
      [-1, before],
      [1, now],
    ] as const) {
      if (!contribution) continue
      const reached = contribution.reached ? sign : 0
      add('', contribution.arm, sign, reached)
      for (const [nodeId, branch] of Object.entries(contribution.branches)) add(nodeId, branch, sign, reached)
    }
  }
  return [...sums.values()].filter(({ people, reached }) => people !== 0 || reached !== 0)
}

export function isSame(a: Contribution | null, b: Contribution | null): boolean {
  if (!a || !b) return a === b
  const branches = Object.entries(a.branches)
  return (
    a.arm === b.arm &&
    a.reached === b.reached &&
    branches.length === Object.keys(b.branches).length &&
    branches.every(([node, branch]) => b.branches[node] === branch)
  )
}
