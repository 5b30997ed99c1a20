const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const DURATION = /^([1-9][0-9]{0,4})([mhdw])$/

/**
 * `30m`, `24h`, `3d`, `2w` → milliseconds; null for any other text (docs/behaviour/platform.md: Identifiers and time).
 */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text)
  if (!match) return null
  return Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS]
}

export function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
