import { useLingui } from '@lingui/react/macro'
import { useDuration } from '../../../shell/locale/duration.ts'
import { useLimitWords, useQualityWords } from './rating-words.ts'
import type { SenderHealth } from './sender-health.ts'

/** What worsened about a sender, in words. */
export function useWorsenedWords(): (worsened: SenderHealth['worsened'][number]) => string {
  const { t, i18n } = useLingui()
  const duration = useDuration()
  const quality = useQualityWords()
  const limit = useLimitWords()
  const share = (value: string | number) =>
    i18n.number(Number(value), { style: 'percent', maximumFractionDigits: 1 })
  return ({ what, before, now }) => {
    switch (what) {
      case 'QUALITY':
        return t`Quality fell: ${quality(String(before))?.words ?? before} → ${quality(String(now))?.words ?? now}`
      case 'MESSAGING_LIMIT':
        return t`Limit fell: ${limit(String(before)) ?? before} → ${limit(String(now)) ?? now}`
      case 'FAILED':
        return t`More messages fail: ${share(before)} → ${share(now)}`
      case 'UNDELIVERED':
        return t`Fewer messages arrive: ${share(before)} → ${share(now)} not delivered`
      case 'DELIVERY_TIME':
        return t`Delivery takes longer: ${duration(Number(before))} → ${duration(Number(now))}`
    }
  }
}
