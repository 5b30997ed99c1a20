/** A value that is measured several times in one run. */
export interface Figure {
  median: number
  min: number
  max: number
  unit: string
}

/** A benchmark's result. A ratio compares two figures of the same run; its target is a minimum. */
export interface Report {
  bench: string
  figures: Record<string, Figure>
  ratios: Record<string, number>
  targets: Record<string, number>
  /** Whether every ratio reaches its target. */
  met: boolean
}

export interface BenchOptions {
  /** 1 is the full length. A smaller scale is faster and less precise. */
  scale: number
  /** The number of measurements of each side; undefined: the benchmark's default. */
  runs?: number | undefined
  /** Reports progress to the user. */
  say(line: string): void
}

/** Measures one subject and its baselines. Throws when the measured work failed. */
export type Benchmark = (options: BenchOptions) => Promise<Report>

/** Median and spread, rounded to significant digits. */
export function figure(values: readonly number[], unit: string): Figure {
  return {
    median: rounded(median(values)),
    min: rounded(Math.min(...values)),
    max: rounded(Math.max(...values)),
    unit,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * The median of the ratios between one side's measurements and those of the other side. Each pair is measured one after
 * the other, so a temporary slowdown of the machine affects both.
 */
export function ratioOf(values: readonly number[], baseline: readonly number[]): number {
  return Number(median(values.map((value, round) => value / baseline[round]!)).toFixed(3))
}

export function report(
  bench: string,
  figures: Record<string, Figure>,
  ratios: Record<string, number>,
  targets: Record<string, number>,
): Report {
  const met = Object.entries(targets).every(([name, least]) => ratios[name]! >= least)
  return { bench, figures, ratios, targets, met }
}

/** The report as text: figures with their spread, ratios with their targets. */
export function formatReport({ bench, figures, ratios, targets, met }: Report): string {
  const figureRows = Object.entries(figures).map(([name, { median, min, max, unit }]) => [
    name,
    `${median} ${unit}`,
    `${min} to ${max}`,
  ])
  const ratioRows = Object.entries(ratios).map(([name, ratio]) => {
    const target = targets[name]
    if (target === undefined) return [name, String(ratio), '']
    return [name, String(ratio), `target at least ${target}: ${ratio >= target ? 'met' : 'NOT met'}`]
  })
  return [
    `${bench}: ${met ? 'all targets met' : 'targets missed'}`,
    ...table([...figureRows, ...ratioRows]),
  ].join('\n')
}

function table(rows: readonly string[][]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    `  ${row[0]!.padEnd(widths[0]!)}  ${row[1]!.padStart(widths[1]!)}  ${row[2]}`.trimEnd(),
  )
}

function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
