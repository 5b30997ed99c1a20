import { useLingui } from '@lingui/react/macro'

/** Writes amounts. They have no currency: it is the one in which the prices were entered. */
export function useAmount(): (amount: number) => string {
  const { i18n } = useLingui()
  return (amount) => i18n.number(amount, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}
