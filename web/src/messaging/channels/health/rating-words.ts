import { useLingui } from '@lingui/react/macro'

interface QualityWords {
  tone: 'good' | 'warn' | 'danger'
  words: string
}

/** The quality of a sender in words; null if the provider has not rated it. */
export function useQualityWords(): (quality: string | null) => QualityWords | null {
  const { t } = useLingui()
  const known: Record<string, QualityWords> = {
    GREEN: { tone: 'good', words: t`High quality` },
    YELLOW: { tone: 'warn', words: t`Medium quality` },
    RED: { tone: 'danger', words: t`Low quality` },
  }
  return (quality) => (quality === null ? null : (known[quality] ?? null))
}

/** WhatsApp names limits `TIER_250`, `TIER_1K`, `TIER_10K`, `TIER_100K` and `TIER_UNLIMITED`. */
export function useLimitWords(): (limit: string | null) => string | null {
  const { t, i18n } = useLingui()
  return (limit) => {
    if (limit === null) return null
    if (limit === 'TIER_UNLIMITED') return t`new conversations without limit`
    const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(limit) ?? []
    if (digits === undefined) return limit
    const people = i18n.number(Number(digits) * (thousands ? 1000 : 1))
    return t`up to ${people} new people a day`
  }
}
