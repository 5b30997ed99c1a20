import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/icons/icons.tsx'
import type { Variable } from './variable.ts'

/** How many answers wait for review, how many remain without them, and how many reviewed ones were right. */
export function ReviewLine({ coverage, reviews }: Pick<Variable, 'coverage' | 'reviews'>) {
  const { t, i18n } = useLingui()
  if (!reviews) return null
  const { waiting, confirmed, corrected, refused } = reviews
  const reviewed = confirmed + corrected + refused
  const { answered, eligible } = coverage
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  if (waiting === 0 && reviewed === 0) return null
  const without = i18n.number(answered - waiting)
  const share = percent(eligible === 0 ? 0 : (answered - waiting) / eligible)
  const right = percent(confirmed / Math.max(1, reviewed))
  return (
    <ul className="-mt-2 flex flex-wrap gap-x-3 text-xs text-soft">
      {waiting > 0 && (
        <>
          <li>{plural(waiting, { one: '# answer to review', other: '# answers to review' })}</li>
          <li>{t`${without} answered without those (${share})`}</li>
        </>
      )}
      {reviewed > 0 && (
        <li>{t`${right} right of ${plural(reviewed, { one: '# reviewed', other: '# reviewed' })}`}</li>
      )}
    </ul>
  )
}

/** The way to the values of an initiative that wait, or to those that were decided. */
export function ReviewLink({ id, waiting }: { id: string; waiting: number }) {
  const { t } = useLingui()
  return (
    <Button asChild kind={waiting > 0 ? 'primary' : 'plain'}>
      <Link to="/initiatives/review" search={{ initiative: id }}>
        <Check size={15} />
        {waiting > 0 ? t`Review ${plural(waiting, { one: '# value', other: '# values' })}` : t`Review values`}
      </Link>
    </Button>
  )
}
