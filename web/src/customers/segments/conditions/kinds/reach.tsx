import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/inline-select.tsx'
import type { Predicate } from '../../filter.ts'
import { Facets } from '../parts/facets.tsx'
import { MultiValue } from '../parts/multi-value.tsx'

type ReachablePredicate = Extract<Predicate, { kind: 'reachable' }>
type DoNotContactPredicate = Extract<Predicate, { kind: 'do_not_contact' }>

interface ConditionProps<P> {
  predicate: P
  onChange: (predicate: P) => void
}

/** Whether the person can be contacted on a channel. */
export function ReachableCondition({ predicate, onChange }: ConditionProps<ReachablePredicate>) {
  const { t } = useLingui()
  return (
    <>
      <InlineSelect
        label={t`Whether they can be contacted`}
        value={predicate.reachable ? 'yes' : 'no'}
        choices={[
          ['yes', t`can be contacted by`],
          ['no', t`can’t be contacted by`],
        ]}
        onChange={(next) => onChange({ ...predicate, reachable: next === 'yes' })}
      />
      <InlineSelect
        label={t`Channel`}
        value={predicate.channel}
        choices={[
          ['WHATSAPP', 'WhatsApp'],
          ['EMAIL', t`email`],
        ]}
        onChange={(channel) => onChange({ ...predicate, channel })}
      />
    </>
  )
}

/** Whether the person is on the do-not-contact list. */
export function DoNotContactCondition({ predicate, onChange }: ConditionProps<DoNotContactPredicate>) {
  const { t } = useLingui()
  const { reasons, ...rest } = predicate
  const set = (next: string[] | undefined) => onChange({ ...rest, ...(next && { reasons: next }) })
  return (
    <>
      <InlineSelect
        label={t`Whether they are on the do-not-contact list`}
        value={predicate.listed ? 'yes' : 'no'}
        choices={[
          ['yes', t`is on the do-not-contact list`],
          ['no', t`isn’t on the do-not-contact list`],
        ]}
        onChange={(next) => onChange({ ...predicate, listed: next === 'yes' })}
      />
      <Facets
        facets={[
          {
            id: 'reasons',
            label: t`with the reason`,
            editor: reasons && (
              <MultiValue
                label={t`Add reason`}
                values={reasons}
                choices={[
                  { value: 'opt_out', label: t`opt-out`, note: 'opt_out' },
                  { value: 'operator', label: t`added by your team`, note: 'operator' },
                ]}
                onAdd={(reason) => set([...reasons, reason])}
                onRemove={(gone) => {
                  const left = reasons.filter((other) => other !== gone)
                  set(left.length > 0 ? left : undefined)
                }}
                isFree
              />
            ),
            onAdd: () => set(['opt_out']),
            onRemove: () => set(undefined),
          },
        ]}
      />
    </>
  )
}
