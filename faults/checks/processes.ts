import type { Evidence } from './evidence.ts'

/** All processes must be ready within this many milliseconds after the faults end. */
const READY_AGAIN_MS = 10_000

/** No process ends by itself, and every process recovers. */
export function checkProcesses({ processes, settled, ledger }: Evidence): string[] {
  const findings = processes.flatMap(({ name, endings }) => endings.map((ending) => `${name} ${ending}`))
  for (const [index, ms] of settled.readyAfterMs.entries()) {
    if (ms !== null && ms <= READY_AGAIN_MS) continue
    findings.push(
      `${processes[index]!.name} was ${ms === null ? 'never ready again' : `ready again after ${ms} ms`}`,
    )
  }
  return [
    ...findings,
    ...ledger.answers.givenUp.map((call) => `${call} was never answered`),
    ...new Set(ledger.answers.internalErrors.map((answer) => `an answer of 500: ${answer}`)),
  ]
}

/** Logs contain no personal data: no name or number of the seed. */
export function checkLogs({ processes, ledger }: Evidence): string[] {
  const findings: string[] = []
  for (const { name, log } of processes) {
    for (const [externalId, person] of ledger.people) {
      const shown = [person.name, person.phone, person.phone.slice(1)].find((value) => log.includes(value))
      if (shown) findings.push(`the log of ${name} shows ${shown} of ${externalId}`)
    }
  }
  return findings
}
