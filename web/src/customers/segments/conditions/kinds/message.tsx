import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/inline-select.tsx'
import { useInitiatives } from '../../catalog.ts'
import { type Catalog, type MessagePredicate, withPart } from '../../filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { Facets } from '../parts/facets.tsx'
import { WindowEditor } from '../parts/window.tsx'
import { ComparedEditor } from './compared.tsx'

type State = NonNullable<MessagePredicate['state']>
/** The direction of the message, and the status of an outgoing one. */
type What = 'inbound' | 'outbound' | State

interface MessageConditionProps {
  predicate: MessagePredicate
  onChange: (predicate: MessagePredicate) => void
  catalog: Catalog
}

/** Whether a message was received or sent: its status, when, how often and for which initiative. */
export function MessageCondition({ predicate, onChange, catalog }: MessageConditionProps) {
  const { t } = useLingui()
  const { direction, occurred, initiativeId, state, window, count } = predicate
  const initiatives = useInitiatives().data?.data ?? []
  const set = <K extends 'initiativeId' | 'window' | 'count'>(
    part: K,
    value: MessagePredicate[K] | undefined,
  ) => onChange(withPart(predicate, part, value))
  return (
    <>
      <InlineSelect
        label={t`Whether it happened`}
        value={occurred ? 'yes' : 'no'}
        choices={[
          ['yes', t({ message: 'did', context: 'auxiliary verb' })],
          ['no', t({ message: 'did not', context: 'auxiliary verb' })],
        ]}
        onChange={(next) => onChange({ ...predicate, occurred: next === 'yes' })}
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
      <WindowEditor
        label={t`When`}
        window={window}
        onChange={(next) => set('window', next)}
        catalog={catalog}
      />
      <Facets
        facets={[
          {
            id: 'initiativeId',
            label: t`for the initiative`,
            editor:
              initiativeId === undefined ? undefined : (
                <EntitySelect
                  label={t`Initiative`}
                  id={initiativeId}
                  known={initiatives}
                  onChange={(id) => set('initiativeId', id)}
                />
              ),
            onAdd: () => set('initiativeId', initiatives[0]?.id),
            onRemove: () => set('initiativeId', undefined),
          },
          {
            id: 'count',
            label: t`this many times:`,
            editor: count && (
              <ComparedEditor
                label={t`Number of times`}
                compared={count}
                isCount
                onChange={(next) => set('count', next)}
              />
            ),
            onAdd: () => set('count', { op: 'gte', value: 2 }),
            onRemove: () => set('count', undefined),
          },
        ]}
      />
    </>
  )
}
