import type { Evidence } from './evidence.ts'

/**
 * Every acknowledged event is stored once, however often it was sent. Acknowledged people have the latest acknowledged
 * values.
 */
export function checkData(evidence: Evidence): string[] {
  const { ledger, events, people } = evidence
  const stored = new Map(events.map((row) => [row.external_id, row]))
  const findings = lostData(evidence)
  for (const externalId of ledger.events.keys()) {
    const { stored: rows = 0, keyed = 0 } = stored.get(externalId) ?? {}
    if (rows > 1) findings.push(`event ${externalId} is there ${rows} times`)
    if (rows !== keyed) findings.push(`event ${externalId} has ${rows} rows and ${keyed} keys`)
  }
  const known = new Map(people.map((row) => [row.external_id, row]))
  for (const [externalId, { phone, tier }] of ledger.people) {
    const row = known.get(externalId)
    if (row && (row.phone_number !== phone || row.tier !== tier))
      findings.push(`person ${externalId} is not as it was acknowledged`)
  }
  return findings
}

/** What was acknowledged and is not there. */
export function lostData({
  ledger,
  events,
  people,
}: Pick<Evidence, 'ledger' | 'events' | 'people'>): string[] {
  const stored = new Set(events.map((row) => row.external_id))
  const known = new Set(people.map((row) => row.external_id))
  const acknowledged = [...ledger.events].filter(
    ([, event]) => event.acknowledged + event.acknowledgedInBatch > 0,
  )
  return [
    ...acknowledged.filter(([id]) => !stored.has(id)).map(([id]) => `event ${id}`),
    ...[...ledger.people.keys()].filter((id) => !known.has(id)).map((id) => `person ${id}`),
  ].map((what) => `${what} was acknowledged and is not there`)
}

/** Every acknowledged import is complete, and each of its rows counts once. */
export function checkImports({ ledger, imports, importedPeople }: Evidence): string[] {
  const findings: string[] = []
  if (imports.length < ledger.imports.length)
    findings.push(`${ledger.imports.length} imports were acknowledged, ${imports.length} are there`)
  let created = 0
  for (const found of imports) {
    created += found.rows_created
    const counted = found.rows_created + found.rows_updated + found.rows_skipped + found.rows_rejected
    if (found.status !== 'COMPLETED') findings.push(`import ${found.id} is ${found.status}`)
    if (counted !== found.rows_read)
      findings.push(`import ${found.id} read ${found.rows_read} rows and counts ${counted}`)
  }
  for (const { rows, bad } of ledger.imports) {
    const fits = imports.some((found) => found.rows_read === rows && found.rows_rejected === bad)
    if (!fits) findings.push(`no import read the ${rows} rows, ${bad} of them bad, of an acknowledged one`)
  }
  if (created !== importedPeople)
    findings.push(`imports created ${created} people and ${importedPeople} are there`)
  return findings
}
