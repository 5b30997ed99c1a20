import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../ui/combobox.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { useInitiatives, useNodesOf } from '../catalog.ts'
import { type Catalog, firstTerm, type InitiativePredicate, withPart } from '../filter.ts'
import { ExtractedFilters, extractedFieldsOf } from './extracted.tsx'
import { Facets } from './facets.tsx'
import { Named } from './named.tsx'
import { Several } from './several.tsx'
import { firstWindow, WindowEditor } from './window.tsx'

type Status = NonNullable<InitiativePredicate['status']>[number]
type Part = Exclude<keyof InitiativePredicate, 'kind' | 'connector' | 'participated'>

interface InitiativeConditionProps {
  predicate: InitiativePredicate
  onChange: (predicate: InitiativePredicate) => void
  catalog: Catalog
}

/** Took part in an initiative, or did not: in which state, how it ended, how far they came, and what was learned. */
export function InitiativeCondition({ predicate, onChange, catalog }: InitiativeConditionProps) {
  const { t } = useLingui()
  const { initiativeId, status, endReasons, reachedNodeId, started, ended, extracted } = predicate
  const nodes = useNodesOf(initiativeId).data ?? []
  const statuses = useStatuses()
  const endings = useEndings()
  const initiatives = useInitiatives().data?.data ?? []
  const set = <K extends Part>(part: K, value: InitiativePredicate[K] | undefined) =>
    onChange(withPart(predicate, part, value))
  /** A list that is left empty is not asked any more. */
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
      <Named
        label={t`Initiative`}
        id={initiativeId}
        known={initiatives}
        onChange={(id) => {
          // Another one has other nodes.
          const { reachedNodeId: _, initiativeId: __, ...rest } = predicate
          onChange({ ...rest, ...(id !== undefined && { initiativeId: id }) })
        }}
        any={t`any initiative`}
      />
      <Facets
        facets={[
          {
            id: 'status',
            label: t`and their state is`,
            editor: status && (
              <Several
                label={t`Another state`}
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
            label: t`and it ended with`,
            editor: endReasons && (
              <Several
                label={t`Another ending`}
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
            label: t`and they came to the step`,
            editor: reachedNodeId !== undefined && (
              <Combobox
                label={t`Step`}
                value={reachedNodeId}
                choices={nodes.map(({ id, title, type }) => ({ value: id, label: title || id, note: type }))}
                onChange={(next) => set('reachedNodeId', next)}
                placeholder={t`choose a step`}
                searchPlaceholder={t`Search steps`}
                nothing={t`Choose the initiative first.`}
                free={(typed) => typed}
                invalid={reachedNodeId === ''}
              />
            ),
            onAdd: () => set('reachedNodeId', ''),
            onRemove: () => set('reachedNodeId', undefined),
          },
          {
            id: 'started',
            label: t`and it began`,
            editor: started && (
              <WindowEditor
                label={t`When it began`}
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
            label: t`and it ended`,
            editor: ended && (
              <WindowEditor
                label={t`When it ended`}
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
            label: t`and it was learned that`,
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
    { value: 'ACTIVE', label: t`in it now` },
    { value: 'COMPLETED', label: t`completed` },
    { value: 'STOPPED', label: t`stopped` },
    { value: 'EXPIRED', label: t`expired` },
    { value: 'FAILED', label: t`failed` },
  ]
}

/** Those that are asked for most; any other can be typed. */
function useEndings() {
  const { t } = useLingui()
  return [
    { value: 'completed', label: t`completion`, note: 'completed' },
    { value: 'no_reply', label: t`no reply`, note: 'no_reply' },
    { value: 'abandoned', label: t`silence in the middle`, note: 'abandoned' },
  ]
}
