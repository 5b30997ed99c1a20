/** What one look at the machine gave. */
export interface Finding {
  /** What was looked at, in a few words. */
  check: string
  ok: boolean
  /** What was seen. */
  detail: string
  /** What to do about it, when it is not ok. */
  remedy?: string
}

/** Runs a look; what it throws becomes a finding, so that one broken thing does not hide the next. */
export async function look(check: string, at: () => Promise<Seen> | Seen): Promise<Finding> {
  try {
    return { check, ...(await at()) }
  } catch (error) {
    const { message, remedy } = error as Error & { remedy?: string }
    if (!remedy) return { check, ok: false, detail: message, remedy: 'No known fix. See the detail.' }
    return { check, ok: false, detail: message.replace(`\n${remedy}`, ''), remedy }
  }
}

export type Seen = Omit<Finding, 'check'>

/** A finding that is ok when `ok` holds, and names the remedy only when it does not. */
export function seen(ok: boolean, detail: string, remedy: string): Seen {
  return ok ? { ok, detail } : { ok, detail, remedy }
}

/** One line per finding, the remedy below those that need one, and a verdict at the end. */
export function formatFindings(findings: Finding[]): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length))
  const indent = ' '.repeat(width + 4)
  const lines = findings.map(({ check, ok, detail, remedy }) => {
    const below = remedy ? `\n→ ${remedy}` : ''
    return `${ok ? '✓' : '✗'} ${check.padEnd(width)}  ${`${detail}${below}`.replaceAll('\n', `\n${indent}`)}`
  })
  return [...lines, '', conclusion(findings.filter(({ ok }) => !ok).length)].join('\n')
}

function conclusion(problems: number): string {
  if (problems === 0) return 'Parley can run here.'
  return problems === 1 ? '1 thing needs attention.' : `${problems} things need attention.`
}
