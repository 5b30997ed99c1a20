import { useLingui } from '@lingui/react/macro'
import { Input } from '../../../../ui/fields/input.tsx'
import type { SamplePredicate } from '../../filter/filter.ts'
import { type EditorProps, setPart } from '../parts/part.ts'
import { Figure } from './compared.tsx'

/** A stable random sample. Samples of the same split do not overlap when one starts where the other ends. */
export function SampleCondition(props: EditorProps<SamplePredicate>) {
  const { t } = useLingui()
  const { predicate, onChange } = props
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
        onChange={(next) => setPart(props, 'from')(next || undefined)}
      />
      <span className="text-faint">{t`%, in the split`}</span>
      <Input
        aria-label={t`Split name`}
        placeholder={t`separate split`}
        className="!h-7 !w-36"
        maxLength={255}
        value={key ?? ''}
        onChange={(event) => setPart(props, 'key')(event.target.value || undefined)}
      />
    </>
  )
}
