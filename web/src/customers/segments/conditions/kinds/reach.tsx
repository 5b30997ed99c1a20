import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import type { Predicate } from '../../filter/filter.ts'
import { Facets, facetsOf } from '../parts/facets.tsx'
import { ValueList } from '../parts/multi-value.tsx'
import type { EditorProps } from '../parts/part.ts'
import { YesOrNo } from '../parts/yes-or-no.tsx'

type ReachablePredicate = Extract<Predicate, { kind: 'reachable' }>
type DoNotContactPredicate = Extract<Predicate, { kind: 'do_not_contact' }>

/** Whether the person can be contacted on a channel. */
export function ReachableCondition({ predicate, onChange }: EditorProps<ReachablePredicate>) {
  const { t } = useLingui()
  return (
    <>
      <YesOrNo
        label={t`Whether they can be contacted`}
        value={predicate.reachable}
        yes={t`can be contacted by`}
        no={t`can’t be contacted by`}
        onChange={(next) => onChange({ ...predicate, reachable: next })}
      />
      <InlineSelect
        label={t`Channel`}
        value={predicate.channel}
        choices={[
          ['WHATSAPP', 'WhatsApp'],
          ['SMS', 'SMS'],
          ['EMAIL', t`email`],
        ]}
        onChange={(channel) => onChange({ ...predicate, channel })}
      />
    </>
  )
}

/** Whether the person is on the do-not-contact list. */
export function DoNotContactCondition(props: EditorProps<DoNotContactPredicate>) {
  const { t } = useLingui()
  const { predicate, onChange } = props
  const facet = facetsOf(props)
  const reasons = [
    { value: 'opt_out', label: t`opt-out`, note: 'opt_out' },
    { value: 'operator', label: t`added by your team`, note: 'operator' },
  ]
  return (
    <>
      <YesOrNo
        label={t`Whether they are on the do-not-contact list`}
        value={predicate.listed}
        yes={t`is on the do-not-contact list`}
        no={t`isn’t on the do-not-contact list`}
        onChange={(next) => onChange({ ...predicate, listed: next })}
      />
      <Facets
        facets={[
          facet('reasons', {
            label: t`with the reason`,
            first: () => ['opt_out'],
            edit: (values, set) => (
              <ValueList label={t`Add reason`} values={values} choices={reasons} onChange={set} isFree />
            ),
          }),
        ]}
      />
    </>
  )
}
