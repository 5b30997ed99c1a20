import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { RUN_STATUS } from '../../../people/run-status.ts'
import { useInitiatives, useNodesOf } from '../../catalog.ts'
import { type EventWindow, firstTerm, type InitiativePredicate } from '../../filter/filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { type FacetEditor, Facets, facetsOf } from '../parts/facets.tsx'
import { ValueList } from '../parts/multi-value.tsx'
import type { CatalogEditorProps } from '../parts/part.ts'
import { firstWindow, WindowEditor } from '../parts/window.tsx'
import { YesOrNo } from '../parts/yes-or-no.tsx'
import { ExtractedFilters, extractedFieldsOf } from './extracted.tsx'

/** Whether the person took part in an initiative, with which status, ending, step and extracted data. */
export function InitiativeCondition(props: CatalogEditorProps<InitiativePredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const facet = facetsOf(props)
  const { initiativeId, participated } = predicate
  const nodes = useNodesOf(initiativeId).data ?? []
  const statuses = useStatuses()
  const endings = useEndings()
  const types = useStepTypes()
  const initiatives = useInitiatives().data?.data ?? []
  const time = (label: string, name: string): FacetEditor<EventWindow> => ({
    label,
    first: () => firstWindow('in_last_n'),
    edit: (window, set) => <WindowEditor label={name} window={window} onChange={set} catalog={catalog} />,
  })
  return (
    <>
      <YesOrNo
        label={t`Whether they took part`}
        value={participated}
        yes={t`took part in`}
        no={t`did not take part in`}
        onChange={(next) => onChange({ ...predicate, participated: next })}
      />
      <EntitySelect
        label={t`Initiative`}
        id={initiativeId}
        known={initiatives}
        onChange={(id) => {
          // Another initiative has other nodes.
          const { reachedNodeId: _, initiativeId: __, ...rest } = predicate
          onChange({ ...rest, ...(id !== undefined && { initiativeId: id }) })
        }}
        any={t`any initiative`}
      />
      <Facets
        facets={[
          facet('status', {
            label: t`with the status`,
            first: () => ['ACTIVE'],
            edit: (values, set) => (
              <ValueList label={t`Add status`} values={values} choices={statuses} onChange={set} />
            ),
          }),
          facet('endReasons', {
            label: t`that ended with`,
            first: () => ['completed'],
            edit: (values, set) => (
              <ValueList label={t`Add ending`} values={values} choices={endings} onChange={set} isFree />
            ),
          }),
          facet('reachedNodeId', {
            label: t`that reached the step`,
            first: () => '',
            edit: (node, set) => (
              <Combobox
                label={t`Step`}
                value={node}
                choices={nodes.map(({ id, title, type }) => ({
                  value: id,
                  label: title || id,
                  note: types[type],
                }))}
                onChange={set}
                placeholder={t`select a step`}
                searchPlaceholder={t`Search steps`}
                nothing={t`Select an initiative first.`}
                free={(typed) => typed}
                invalid={node === ''}
              />
            ),
          }),
          facet('goalReached', {
            label: t`and the goal`,
            first: () => true,
            edit: (isReached, set) => (
              <YesOrNo
                label={t`Whether they reached the goal`}
                value={isReached}
                yes={t`was reached`}
                no={t`was not reached`}
                onChange={set}
              />
            ),
          }),
          facet('started', time(t`that started`, t`Start`)),
          facet('ended', time(t`that ended`, t`End`)),
          facet('extracted', {
            label: t`where the conversation showed that`,
            first: () => {
              const [field] = extractedFieldsOf(catalog)
              return [{ field: field?.slug ?? '', ...firstTerm(field?.type ?? 'STRING') }]
            },
            edit: (filters, set) => (
              <ExtractedFilters
                filters={filters}
                onChange={(next) => set(next.length > 0 ? next : undefined)}
                catalog={catalog}
              />
            ),
          }),
        ]}
      />
    </>
  )
}

function useStatuses() {
  const { t } = useLingui()
  return Object.entries(RUN_STATUS).map(([value, words]) => ({ value, label: t(words) }))
}

function useStepTypes(): Record<Output<'journeys_get'>['steps'][number]['type'], string> {
  const { t } = useLingui()
  return {
    entry: t({ message: 'Entry', context: 'journey step' }),
    message: t({ message: 'Message', context: 'journey step' }),
    conversation: t({ message: 'Conversation', context: 'journey step' }),
    event: t({ message: 'Event', context: 'journey step' }),
    step: t({ message: 'HTTP request', context: 'journey step' }),
    wait: t({ message: 'Wait', context: 'journey step' }),
    branch: t({ message: 'Branch', context: 'journey step' }),
    split: t({ message: 'Random split', context: 'journey step' }),
    end: t({ message: 'Exit', context: 'journey step' }),
  }
}

/** The most common endings. Others can be typed. */
function useEndings() {
  const { t } = useLingui()
  return [
    { value: 'completed', label: t`completion`, note: 'completed' },
    { value: 'no_reply', label: t`no reply`, note: 'no_reply' },
    { value: 'abandoned', label: t`abandonment`, note: 'abandoned' },
  ]
}
