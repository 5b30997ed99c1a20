import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { useInitiatives } from '../../catalog.ts'
import type { MessagePredicate } from '../../filter/filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { Facets, facetsOf } from '../parts/facets.tsx'
import { type CatalogEditorProps, setPart } from '../parts/part.ts'
import { WindowEditor } from '../parts/window.tsx'
import { YesOrNo } from '../parts/yes-or-no.tsx'
import { useTimes } from './compared.tsx'

type State = NonNullable<MessagePredicate['state']>
/** The direction of the message, and the status of an outgoing one. */
type What = 'inbound' | 'outbound' | State

/** Whether a message was received or sent: its status, when, how often and for which initiative. */
export function MessageCondition(props: CatalogEditorProps<MessagePredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const facet = facetsOf(props)
  const { direction, occurred, state, window } = predicate
  const initiatives = useInitiatives().data?.data ?? []
  return (
    <>
      <YesOrNo
        label={t`Whether it happened`}
        value={occurred}
        yes={t({ message: 'did', context: 'auxiliary verb' })}
        no={t({ message: 'did not', context: 'auxiliary verb' })}
        onChange={(next) => onChange({ ...predicate, occurred: next })}
      />
      <InlineSelect<What>
        label={t`Message activity`}
        value={direction === 'inbound' ? 'inbound' : (state ?? 'outbound')}
        choices={[
          ['inbound', t`write to us`],
          ['outbound', t`receive a message`],
          ['sent', t`get sent a message`],
          ['delivered', t`receive a message with confirmed delivery`],
          ['read', t`read a message`],
          ['failed', t`have a failed message`],
        ]}
        onChange={(next) => {
          const { state: _, ...rest } = predicate
          if (next === 'inbound' || next === 'outbound') onChange({ ...rest, direction: next })
          else onChange({ ...rest, direction: 'outbound', state: next })
        }}
      />
      <WindowEditor label={t`When`} window={window} onChange={setPart(props, 'window')} catalog={catalog} />
      <Facets
        facets={[
          facet('initiativeId', {
            label: t`for the initiative`,
            first: () => initiatives[0]?.id,
            edit: (id, set) => (
              <EntitySelect label={t`Initiative`} id={id} known={initiatives} onChange={set} />
            ),
          }),
          facet('count', useTimes()),
        ]}
      />
    </>
  )
}
