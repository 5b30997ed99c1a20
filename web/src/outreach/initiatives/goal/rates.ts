import { useLingui } from '@lingui/react/macro'

interface Bounds {
  low: number
  high: number
}

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const
const POINTS = { maximumFractionDigits: 1 } as const

/** How shares and differences of shares are written. */
export function useRates() {
  const { t, i18n } = useLingui()
  const percent = (share: number) => i18n.number(share, PERCENT)
  const points = (difference: number) => i18n.number(difference * 100, { ...POINTS, signDisplay: 'negative' })
  return {
    percent,
    /** In percentage points. */
    points,
    range: ({ low, high }: Bounds) => t`${percent(low)} to ${percent(high)}`,
    pointRange: ({ low, high }: Bounds) => t`between ${points(low)} and ${points(high)} percentage points`,
  }
}
