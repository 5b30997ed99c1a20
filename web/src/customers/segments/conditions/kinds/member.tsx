import { useLingui } from '@lingui/react/macro'
import { useSegments } from '../../catalog.ts'
import type { MemberPredicate } from '../../filter/filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import type { EditorProps } from '../parts/part.ts'
import { YesOrNo } from '../parts/yes-or-no.tsx'

/** Whether the person is in another segment. */
export function MemberCondition({ predicate, onChange }: EditorProps<MemberPredicate>) {
  const { t } = useLingui()
  return (
    <>
      <YesOrNo
        label={t`Whether they are in the segment`}
        value={predicate.member}
        yes={t`is in the segment`}
        no={t`is not in the segment`}
        onChange={(member) => onChange({ ...predicate, member })}
      />
      <EntitySelect
        label={t`Segment`}
        id={predicate.segmentId || undefined}
        known={useSegments().data?.data ?? []}
        onChange={(segmentId) => onChange({ ...predicate, segmentId: segmentId ?? '' })}
      />
    </>
  )
}
