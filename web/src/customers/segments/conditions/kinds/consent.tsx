import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { useTopicName, useTopics } from '../../../consents/topics.ts'
import type { Predicate } from '../../filter/filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { type CatalogEditorProps, setPart } from '../parts/part.ts'
import { WindowEditor } from '../parts/window.tsx'

type ConsentPredicate = Extract<Predicate, { kind: 'consent' }>

/** By what the person chose last, or did not. */
type Choice = 'granted' | 'not-granted' | 'withdrawn' | 'not-withdrawn' | 'pending' | 'not-pending'

/** What the person chose for a topic on a channel, and when. */
export function ConsentCondition(props: CatalogEditorProps<ConsentPredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const nameOf = useTopicName()
  const topics = useTopics().data?.data ?? []
  const { state = 'granted', holds } = predicate
  return (
    <>
      <InlineSelect<Choice>
        label={t`What they chose`}
        value={holds ? state : `not-${state}`}
        choices={[
          ['granted', t`agreed to`],
          ['not-granted', t`did not agree to`],
          ['withdrawn', t`withdrew from`],
          ['not-withdrawn', t`did not withdraw from`],
          ['pending', t`still has to confirm`],
          ['not-pending', t`does not have to confirm`],
        ]}
        onChange={(choice) => {
          const isNot = choice.startsWith('not-')
          const chosen = (isNot ? choice.slice('not-'.length) : choice) as typeof state
          onChange({ ...predicate, state: chosen, holds: !isNot })
        }}
      />
      <EntitySelect
        label={t`Topic`}
        id={predicate.topicId || undefined}
        known={topics.map(({ id, name }) => ({ id, name: nameOf(name) }))}
        onChange={(topicId) => onChange({ ...predicate, topicId: topicId ?? '' })}
      />
      <InlineSelect
        label={t`Channel`}
        value={predicate.channel}
        choices={[
          ['WHATSAPP', t`by WhatsApp`],
          ['EMAIL', t`by email`],
          ['SMS', t`by SMS`],
        ]}
        onChange={(channel) => onChange({ ...predicate, channel })}
      />
      <WindowEditor
        label={t`When`}
        window={predicate.window}
        onChange={setPart(props, 'window')}
        catalog={catalog}
      />
    </>
  )
}
