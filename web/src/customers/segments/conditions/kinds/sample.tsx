import { useLingui } from '@lingui/react/macro'
import { Input } from '../../../../ui/input.tsx'
import { type SamplePredicate, withPart } from '../../filter.ts'
import { Figure } from './compared.tsx'

interface SampleConditionProps {
  predicate: SamplePredicate
  onChange: (predicate: SamplePredicate) => void
}

/** A stable random sample. Samples of the same split do not overlap when one starts where the other ends. */
export function SampleCondition({ predicate, onChange }: SampleConditionProps) {
  const { t } = useLingui()
  const { percent, from, key } = predicate
  return (
    <>
      <span>{t`is in a random sample of`}</span>
      <Figure
        label={t`Percentage`}
        min={0}
        max={100}
        className="!w-20"
        value={percent}
        onChange={(next) => onChange({ ...predicate, percent: next })}
      />
      <span className="text-faint">{t`% of everyone, starting at`}</span>
      <Figure
        label={t`Sample start, in percent`}
        min={0}
        max={100}
        className="!w-20"
        value={from ?? 0}
        onChange={(next) => onChange(withPart(predicate, 'from', next || undefined))}
      />
      <span className="text-faint">{t`%, in the split`}</span>
      <Input
        aria-label={t`Split name`}
        placeholder={t`separate split`}
        className="!h-7 !w-36"
        maxLength={255}
        value={key ?? ''}
        onChange={(event) => onChange(withPart(predicate, 'key', event.target.value || undefined))}
      />
    </>
  )
}
