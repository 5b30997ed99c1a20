import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { useAnswerWords } from './answer-words.ts'
import { ReviewLine } from './review-line.tsx'
import type { Variable } from './variable.ts'

interface VariableCardProps {
  variable: Variable
  /** Whether the quotes of all its answers are shown. */
  isOpen: boolean
  /** The value whose quotes are shown. */
  openValue: string | undefined
  onOpen: (value: string | undefined) => void
  /** Shown in place of the total: the course of time, or groups. */
  children?: ReactNode
}

/** One field: how many answered, and what. */
export function VariableCard({ variable, isOpen, openValue, onOpen, children }: VariableCardProps) {
  const { t, i18n } = useLingui()
  const { label, coverage, average } = variable
  const { answered, eligible } = coverage
  return (
    <Card
      title={<bdi>{label}</bdi>}
      actions={
        answered > 0 && (
          <Button kind="quiet" size="small" aria-pressed={isOpen} onClick={() => onOpen(undefined)}>
            <Trans>View quotes</Trans>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">
          {eligible === 0
            ? t`No conversation has been read yet.`
            : t`${i18n.number(answered)} of ${i18n.number(eligible)} answered (${i18n.number(answered / eligible, { style: 'percent', maximumFractionDigits: 0 })})`}
        </p>
        <ReviewLine coverage={coverage} reviews={variable.reviews} />
        {average !== undefined && (
          <p>
            <span className="tabular text-2xl font-semibold">
              {i18n.number(average, { maximumFractionDigits: 2 })}
            </span>{' '}
            <span className="text-soft">
              <Trans>on average</Trans>
            </span>
          </p>
        )}
        {children ?? <Total variable={variable} openValue={openValue} onOpen={onOpen} />}
      </div>
    </Card>
  )
}

/** What all participants answered. */
function Total({
  variable,
  openValue,
  onOpen,
}: Pick<VariableCardProps, 'variable' | 'openValue' | 'onOpen'>) {
  const { label, coverage, distribution, samples, valueKind } = variable
  const { answered } = coverage
  const wordsOf = useAnswerWords(valueKind)
  return (
    <>
      {distribution && answered > 0 && (
        <Bars
          label={label}
          whole={answered}
          rows={distribution.map(({ value, count }) => ({
            id: value,
            words: wordsOf(value),
            shown:
              count > 0 ? (
                <button
                  type="button"
                  aria-pressed={openValue === value}
                  onClick={() => onOpen(value)}
                  className="min-w-6 max-w-full truncate text-left underline decoration-strong underline-offset-2 aria-pressed:font-medium aria-pressed:decoration-accent"
                  dir="auto"
                >
                  {wordsOf(value)}
                </button>
              ) : undefined,
            count,
          }))}
        />
      )}
      {samples && samples.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {samples.map((sample) => (
            <li key={sample} className="border-l-2 pl-2 wrap-anywhere" dir="auto">
              {sample}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
