import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fact } from '../../../ui/records/facts.tsx'
import type { LaunchFacts } from './launch-facts.ts'

/** What the messages cost by the organization's prices, or where to set them. */
export function CostFacts({ cost, hasPrices }: NonNullable<LaunchFacts['cost']>) {
  const { t, i18n } = useLingui()
  const link = (
    <Link to="/settings/sending" className="underline">
      {hasPrices ? t`Change prices` : t`Set message prices`}
    </Link>
  )
  if (!cost) return hasPrices ? null : <Fact label={t`Cost`}>{link}</Fact>
  const money = new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: cost.currency,
  })
  // A text is formatted exactly; a number would be rounded before.
  const amount = (decimal: string) => money.format(decimal as Intl.StringNumericLiteral)
  const [least, most] = [amount(cost.least), amount(cost.most)]
  const { unpriced } = cost
  return (
    <>
      <Fact label={t`Cost`}>
        {least === most ? least : t`${least} to ${most}`}
        {unpriced > 0 && (
          <span className="block text-warn">
            {plural(unpriced, {
              one: '# person is not counted because their destination has no price.',
              other: '# people are not counted because their destination has no price.',
            })}{' '}
            {link}
          </span>
        )}
      </Fact>
      {cost.replies !== null && <Fact label={t`One reply to each`}>{amount(cost.replies)}</Fact>}
    </>
  )
}
