import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/layout/page.tsx'
import { useRates } from '../initiatives/goal/rates.ts'
import type { Report } from './report.ts'

type Comparison = NonNullable<Report['holdout']>

const LOOKS = {
  higher: 'bg-good-soft text-good',
  lower: 'bg-danger-soft text-danger',
  chance: 'bg-warn-soft text-warn',
}

/** What the messages changed, in sentences, with the interval of the difference. */
export function Holdout({ holdout: { messaged, heldOut, difference, added } }: { holdout: Comparison }) {
  const { t, i18n } = useLingui()
  const { percent, pointRange } = useRates()
  // Without the sign of a negative zero.
  const whole = (number: number) => i18n.number(Math.round(number) + 0)
  const people = whole(Math.abs(added.value))
  const [fewest, most] = [added.low, added.high].map(whole)
  return (
    <Card title={t`Compared with the holdout`}>
      <div className="flex flex-col gap-3 p-4">
        <div role="status" className={`rounded-md px-3 py-2 ${LOOKS[difference.verdict]}`}>
          <p className="font-medium">
            {difference.verdict === 'higher' && (
              <Trans>About {people} more people reached the goal because they were messaged.</Trans>
            )}
            {difference.verdict === 'lower' && (
              <Trans>About {people} fewer people reached the goal because they were messaged.</Trans>
            )}
            {difference.verdict === 'chance' && (
              <Trans>The difference could be chance. Wait for more people.</Trans>
            )}
          </p>
          <p className="text-xs">
            <Trans>
              The true change is probably between {fewest} and {most} people.
            </Trans>
          </p>
        </div>
        <p className="text-soft">
          <Trans>
            {percent(messaged.rate?.value ?? 0)} of the {i18n.number(messaged.people)} people who were
            enrolled reached the goal. Of the {i18n.number(heldOut.people)} people who were held out,{' '}
            {percent(heldOut.rate?.value ?? 0)} did. The true difference is probably {pointRange(difference)}.
          </Trans>
        </p>
        <p className="text-xs text-faint">
          <Trans>Since the launch, whatever the period above.</Trans>
        </p>
      </div>
    </Card>
  )
}
