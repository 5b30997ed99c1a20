import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'

type Values = Output<'initiatives_participant_get'>['values']

/** The answers with the quotes that they come from. */
export function RunValues({ values }: { values: Values }) {
  const { t, i18n } = useLingui()
  return (
    <section aria-label={t`Answers`}>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>Answers</Trans>
      </h3>
      <dl className="flex flex-col gap-2">
        {values.map(({ label, value, sourceQuote, confidence }) => (
          <div key={`${label} ${value}`}>
            <dt className="text-xs text-soft" dir="auto">
              {label}
            </dt>
            <dd>
              <bdi className="font-medium wrap-anywhere">{value}</bdi>
              {confidence !== null && (
                <span className="tabular ml-2 text-xs text-faint">
                  {i18n.number(confidence, { style: 'percent', maximumFractionDigits: 0 })}
                </span>
              )}
              {sourceQuote && (
                <blockquote className="mt-0.5 border-l-2 pl-2 text-soft wrap-anywhere" dir="auto">
                  {sourceQuote}
                </blockquote>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
