import type { SeedResult } from './seed.ts'
import { STRIKE_KINDS } from './strikes.ts'

/** What a campaign comes to. */
export interface CampaignReport {
  seeds: number
  passed: number
  failed: number[]
  /** By seed and check: what breaks its promise. */
  findings: Record<string, SeedResult['findings']>
  /** How often each kind of fault struck. */
  struck: Record<string, number>
  /** Sums over all seeds, and the longest of its times. */
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
  const struck = STRIKE_KINDS.map((kind) => [
    kind,
    results.reduce((sum, result) => sum + (result.struck[kind] ?? 0), 0),
  ])
  return {
    seeds: results.length,
    passed: results.length - failed.length,
    failed: failed.map(({ seed }) => seed),
    findings: Object.fromEntries(failed.map(({ seed, findings }) => [seed, findings])),
    struck: Object.fromEntries(struck),
    figures,
  }
}

/** A line a seed, and what they come to. */
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
  const rows = results.map(({ seed, struck, findings, figures }) => [
    String(seed),
    Object.keys(findings).length === 0 ? 'passed' : `FAILED (${Object.keys(findings).join(', ')})`,
    ...columns.map((column) => String(figures[column] ?? '-')),
    Object.keys(struck).join(' '),
  ])
  const all = [['seed', 'result', ...columns, 'struck by'], ...rows]
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
