/** The result of one check of the machine. */
export interface Finding {
  /** The name of the check. */
  check: string
  ok: boolean
  /** The result. */
  detail: string
  /** The remedy, if the check failed. */
  remedy?: string
}

/** Runs a check. An error becomes a finding, so that it does not hide the other checks. */
export async function runCheck(
  check: string,
  at: () => Promise<CheckResult> | CheckResult,
): Promise<Finding> {
  try {
    return { check, ...(await at()) }
  } catch (error) {
    const { message, remedy } = error as Error & { remedy?: string }
    if (!remedy) return { check, ok: false, detail: message, remedy: 'No known fix. See the detail.' }
    return { check, ok: false, detail: message.replace(`\n${remedy}`, ''), remedy }
  }
}

export type CheckResult = Omit<Finding, 'check'>

/** A finding. It includes the remedy only if the check failed. */
export function checkResult(ok: boolean, detail: string, remedy: string): CheckResult {
  return ok ? { ok, detail } : { ok, detail, remedy }
}

/** One line per finding, with the remedy below a failed one, and the conclusion at the end; `well` if all is. */
export function formatFindings(findings: Finding[], well = 'Parley can run here.'): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length))
  const indent = ' '.repeat(width + 4)
  const lines = findings.map(({ check, ok, detail, remedy }) => {
    const below = remedy ? `\n→ ${remedy}` : ''
    return `${ok ? '✓' : '✗'} ${check.padEnd(width)}  ${`${detail}${below}`.replaceAll('\n', `\n${indent}`)}`
  })
  return [...lines, '', conclusion(findings.filter(({ ok }) => !ok).length, well)].join('\n')
}

function conclusion(problems: number, well: string): string {
  if (problems === 0) return well
  return problems === 1 ? '1 thing needs attention.' : `${problems} things need attention.`
}
