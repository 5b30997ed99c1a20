import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const WRITTEN = /^(\d+)([hd])$/

/** `7d` → 7 days. Other texts stay. */
export function useDurationWords(): (duration: string) => string {
  const { t } = useLingui()
  return (duration) => {
    const [, written, unit] = WRITTEN.exec(duration) ?? []
    if (written === undefined) return duration
    const amount = Number(written)
    return unit === 'h'
      ? t`${plural(amount, { one: '# hour', other: '# hours' })}`
      : t`${plural(amount, { one: '# day', other: '# days' })}`
  }
}
