import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/inline-select.tsx'
import { useSegments } from '../../catalog.ts'
import type { MemberPredicate } from '../../filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'

interface MemberConditionProps {
  predicate: MemberPredicate
  onChange: (predicate: MemberPredicate) => void
}

/** Whether the person is in another segment. */
export function MemberCondition({ predicate, onChange }: MemberConditionProps) {
  const { t } = useLingui()
  return (
    <>
      <InlineSelect
        label={t`Whether they are in the segment`}
        value={predicate.member ? 'yes' : 'no'}
        choices={[
          ['yes', t`is in the segment`],
          ['no', t`is not in the segment`],
        ]}
        onChange={(next) => onChange({ ...predicate, member: next === 'yes' })}
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
