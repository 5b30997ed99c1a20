import { FAULT_KINDS } from './planned-faults.ts'
import type { SeedResult } from './seed.ts'

/** The result of a campaign. */
export interface CampaignReport {
  seeds: number
  passed: number
  failed: number[]
  /** The violations by seed and check. */
  findings: Record<string, SeedResult['findings']>
  /** How often each kind of fault was injected. */
  injected: Record<string, number>
  /** Sums over all seeds; for times the maximum. */
  figures: Record<string, number>
}

export function reportOf(results: readonly SeedResult[]): CampaignReport {
  const failed = results.filter(({ findings }) => Object.keys(findings).length > 0)
  const figures: Record<string, number> = {}
  for (const { figures: ofSeed } of results) {
    for (const [name, value] of Object.entries(ofSeed)) {
      const before = figures[name] ?? 0
      figures[name] = name.endsWith(' ms') ? Math.max(before, value) : before + value
    }
  }
  const injected = FAULT_KINDS.map((kind) => [
    kind,
    results.reduce((sum, result) => sum + (result.injected[kind] ?? 0), 0),
  ])
  return {
    seeds: results.length,
    passed: results.length - failed.length,
    failed: failed.map(({ seed }) => seed),
    findings: Object.fromEntries(failed.map(({ seed, findings }) => [seed, findings])),
    injected: Object.fromEntries(injected),
    figures,
  }
}

/** A table with one line per seed. */
export function formatTable(results: readonly SeedResult[]): string {
  const columns = [
    'events',
    'runs',
    'messages',
    'unknown',
    'deliveries',
    'lost',
    'unavailable',
    'cuts',
    'seconds',
  ]
  const rows = results.map(({ seed, injected, findings, figures }) => [
    String(seed),
    Object.keys(findings).length === 0 ? 'passed' : `FAILED (${Object.keys(findings).join(', ')})`,
    ...columns.map((column) => String(figures[column] ?? '-')),
    Object.keys(injected).join(' '),
  ])
  const all = [['seed', 'result', ...columns, 'faults'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
