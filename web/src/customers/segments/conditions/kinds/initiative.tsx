import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/combobox.tsx'
import { InlineSelect } from '../../../../ui/inline-select.tsx'
import { useInitiatives, useNodesOf } from '../../catalog.ts'
import { type Catalog, firstTerm, type InitiativePredicate, withPart } from '../../filter.ts'
import { EntitySelect } from '../parts/entity-select.tsx'
import { Facets } from '../parts/facets.tsx'
import { MultiValue } from '../parts/multi-value.tsx'
import { firstWindow, WindowEditor } from '../parts/window.tsx'
import { ExtractedFilters, extractedFieldsOf } from './extracted.tsx'

type Status = NonNullable<InitiativePredicate['status']>[number]
type Part = Exclude<keyof InitiativePredicate, 'kind' | 'connector' | 'participated'>

interface InitiativeConditionProps {
  predicate: InitiativePredicate
  onChange: (predicate: InitiativePredicate) => void
  catalog: Catalog
}

/** Whether the person took part in an initiative, with which status, ending, step and extracted data. */
export function InitiativeCondition({ predicate, onChange, catalog }: InitiativeConditionProps) {
  const { t } = useLingui()
  const { initiativeId, status, endReasons, reachedNodeId, started, ended, extracted } = predicate
  const nodes = useNodesOf(initiativeId).data ?? []
  const statuses = useStatuses()
  const endings = useEndings()
  const initiatives = useInitiatives().data?.data ?? []
  const set = <K extends Part>(part: K, value: InitiativePredicate[K] | undefined) =>
    onChange(withPart(predicate, part, value))
  /** An empty list removes the facet. */
  const list = <T,>(values: T[]) => (values.length > 0 ? values : undefined)
  return (
    <>
      <InlineSelect
        label={t`Whether they took part`}
        value={predicate.participated ? 'yes' : 'no'}
        choices={[
          ['yes', t`took part in`],
          ['no', t`did not take part in`],
        ]}
        onChange={(next) => onChange({ ...predicate, participated: next === 'yes' })}
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
          {
            id: 'status',
            label: t`with the status`,
            editor: status && (
              <MultiValue
                label={t`Add status`}
                values={status}
                choices={statuses}
                onAdd={(next) => set('status', [...status, next as Status])}
                onRemove={(gone) => set('status', list(status.filter((other) => other !== gone)))}
              />
            ),
            onAdd: () => set('status', ['ACTIVE']),
            onRemove: () => set('status', undefined),
          },
          {
            id: 'endReasons',
            label: t`that ended with`,
            editor: endReasons && (
              <MultiValue
                label={t`Add ending`}
                values={endReasons}
                choices={endings}
                onAdd={(next) => set('endReasons', [...endReasons, next])}
                onRemove={(gone) => set('endReasons', list(endReasons.filter((other) => other !== gone)))}
                isFree
              />
            ),
            onAdd: () => set('endReasons', ['completed']),
            onRemove: () => set('endReasons', undefined),
          },
          {
            id: 'reachedNodeId',
            label: t`that reached the step`,
            editor: reachedNodeId !== undefined && (
              <Combobox
                label={t`Step`}
                value={reachedNodeId}
                choices={nodes.map(({ id, title, type }) => ({ value: id, label: title || id, note: type }))}
                onChange={(next) => set('reachedNodeId', next)}
                placeholder={t`select a step`}
                searchPlaceholder={t`Search steps`}
                nothing={t`Select an initiative first.`}
                free={(typed) => typed}
                invalid={reachedNodeId === ''}
              />
            ),
            onAdd: () => set('reachedNodeId', ''),
            onRemove: () => set('reachedNodeId', undefined),
          },
          {
            id: 'started',
            label: t`that started`,
            editor: started && (
              <WindowEditor
                label={t`Start`}
                window={started}
                onChange={(next) => set('started', next)}
                catalog={catalog}
              />
            ),
            onAdd: () => set('started', firstWindow('in_last_n')),
            onRemove: () => set('started', undefined),
          },
          {
            id: 'ended',
            label: t`that ended`,
            editor: ended && (
              <WindowEditor
                label={t`End`}
                window={ended}
                onChange={(next) => set('ended', next)}
                catalog={catalog}
              />
            ),
            onAdd: () => set('ended', firstWindow('in_last_n')),
            onRemove: () => set('ended', undefined),
          },
          {
            id: 'extracted',
            label: t`where the conversation showed that`,
            editor: extracted && (
              <ExtractedFilters
                filters={extracted}
                onChange={(next) => set('extracted', list(next))}
                catalog={catalog}
              />
            ),
            onAdd: () => {
              const [field] = extractedFieldsOf(catalog)
              set('extracted', [{ field: field?.slug ?? '', ...firstTerm(field?.type ?? 'STRING') }])
            },
            onRemove: () => set('extracted', undefined),
          },
        ].map(({ editor, ...facet }) => ({ ...facet, editor: editor === false ? undefined : editor }))}
      />
    </>
  )
}

function useStatuses() {
  const { t } = useLingui()
  return [
    { value: 'ACTIVE', label: t({ message: 'Active', context: 'run status' }) },
    { value: 'COMPLETED', label: t({ message: 'Completed', context: 'run status' }) },
    { value: 'STOPPED', label: t({ message: 'Stopped', context: 'run status' }) },
    { value: 'EXPIRED', label: t({ message: 'Expired', context: 'run status' }) },
    { value: 'FAILED', label: t({ message: 'Failed', context: 'run status' }) },
  ]
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
