import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { FilterExpression } from '../../../customers/segments/filter/filter.ts'
import { Reach } from '../../../customers/segments/reach.tsx'
import { usePermission } from '../../../identity/session.ts'
import { withMessages } from '../../../shell/locale/locale.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useServiceOrder } from '../../../shell/queries/list-order.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { ListViews } from '../../../shell/views/list-views.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Plus, SearchX, Users } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { definitionKey, readCurrentJourney } from '../../journeys/current-journey.ts'
import { nameOfNode } from '../../journeys/node-words.ts'
import type { Initiative } from '../frame/initiative.ts'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'
import { useParticipantColumns } from './columns.tsx'
import { FilterBar, NO_FILTERS } from './filter-bar.tsx'
import { nameOfParticipant, type Participant } from './participant.ts'
import { StopBar } from './stop-bar.tsx'

/** By the columns of the table. */
const SORTS = { started: 'created' } as const

const ParticipantPanel = lazy(() =>
  withMessages(['customers'], () => import('./participant-panel.tsx')).then(({ ParticipantPanel }) => ({
    default: ParticipantPanel,
  })),
)
const AddPeople = lazy(() => import('./add-people.tsx').then(({ AddPeople }) => ({ default: AddPeople })))

const ExplainPerson = lazy(() =>
  withMessages(['customers'], () => import('./explain-person.tsx')).then(({ ExplainPerson }) => ({
    default: ExplainPerson,
  })),
)

const KEPT = ['q', 'status', 'node', 'waiting', 'reached', 'failure', 'field', 'value']

const route = getRouteApi('/initiatives/$id/participants')
const LOOK_EVERY_MS = 5_000

/** Everyone who takes or took part, and the run of the one that is open. */
export function ParticipantsScreen() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const mayAdd = usePermission('initiatives:write')
  return (
    <InitiativeFrame
      actions={({ status }) =>
        mayAdd &&
        status === 'ACTIVE' && (
          <Button onClick={() => void go({ search: (before) => ({ ...before, add: true as const }) })}>
            <Plus size={15} />
            {t`Add people`}
          </Button>
        )
      }
    >
      {(initiative) => <Participants initiative={initiative} />}
    </InitiativeFrame>
  )
}

function Participants({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { q, status, node, waiting, reached, failure, field, value, run, add, explain } = route.useSearch()
  const { id } = initiative
  const words = useDeferredValue(q?.trim())
  const narrowing = {
    ...(words && { q: words }),
    ...(node && { node }),
    ...(waiting && { waitingFor: waiting }),
    ...(reached && { reached }),
    ...(failure && { failure }),
    ...(field && { field }),
    ...(value && { value }),
  }
  const filters = { id, ...useServiceOrder(SORTS), ...(status && { status }), ...narrowing }
  const list = useList(
    ['initiatives', 'participants', filters],
    (page, options) => parley.initiatives.participants.list({ ...filters, ...page }, options),
    { keeps: true, isCounted: true, everyMs: LOOK_EVERY_MS },
  )
  const nodes = useNodes(id)
  const mayStop = usePermission('initiatives:write')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  // What a segment can express.
  const isReachable = !(q ?? node ?? waiting ?? reached ?? failure ?? field)
  const isNarrowed = Boolean(status ?? q ?? node ?? waiting ?? reached ?? failure ?? field)
  const live = list.rows.filter((row) => selected.has(row.participantId) && row.status === 'ACTIVE')
  return (
    <div className="flex h-full flex-col">
      <FilterBar nodes={nodes} onChange={set}>
        <ListViews list="participants" within={id} keeps={KEPT} />
        {isReachable && list.rows.length > 0 && selected.size === 0 && (
          <Reach filter={takingPart(id, status)} name={t`Participants of ${initiative.name}`} isMain={false}>
            {t`Reach them`}
          </Reach>
        )}
      </FilterBar>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="min-h-0 flex-1">
            <RecordList
              place="participants"
              sorts={SORTS}
              list={list}
              empty={
                isNarrowed ? (
                  <Empty
                    icon={SearchX}
                    title={t`No matching participants`}
                    actions={<Button onClick={() => set(NO_FILTERS)}>{t`Show all participants`}</Button>}
                  />
                ) : (
                  <NobodyYet
                    isActive={initiative.status === 'ACTIVE'}
                    isDraft={initiative.status === 'DRAFT'}
                  />
                )
              }
              label={t`Participants`}
              columns={useParticipantColumns(nodes)}
              keyOf={({ participantId }) => participantId}
              onOpen={({ participantId }) => set({ run: participantId })}
              {...(mayStop && {
                selection: {
                  selected,
                  onChange: setSelected,
                  labelOfAll: t`Select everyone in the list`,
                  labelOf: (row: Participant) => t`Select ${nameOfParticipant(row)}`,
                },
              })}
            />
          </div>
          {selected.size > 0 && (
            <StopBar
              id={id}
              people={externalIdsOf(list.rows, selected)}
              chosen={selected.size}
              live={live.map(({ participantId }) => participantId)}
              {...(list.hasMore &&
                list.rows.every((row) => selected.has(row.participantId)) &&
                (status ?? 'ACTIVE') === 'ACTIVE' && { matching: narrowing })}
              onClear={() => setSelected(new Set())}
            />
          )}
        </div>
        {run && (
          <Suspense>
            <ParticipantPanel key={run} id={id} participantId={run} onClose={() => set({ run: undefined })} />
          </Suspense>
        )}
      </div>
      {explain && (
        <Suspense>
          <ExplainPerson id={id} onClose={() => set({ explain: undefined })} />
        </Suspense>
      )}
      {add && mayStop && (
        <Suspense>
          <AddPeople id={id} onClose={() => set({ add: undefined })} />
        </Suspense>
      )}
    </div>
  )
}

/** Everybody who takes or took part, perhaps in one state. */
function takingPart(initiativeId: string, status: Participant['status'] | undefined): FilterExpression {
  const predicate = { kind: 'initiative', initiativeId, participated: true } as const
  return {
    kind: 'person',
    op: 'AND',
    predicates: [status ? { ...predicate, status: [status] } : predicate],
  }
}

function externalIdsOf(rows: readonly Participant[], selected: ReadonlySet<string>): string[] {
  const ids = rows.flatMap(({ participantId, personExternalId }) =>
    selected.has(participantId) && personExternalId ? [personExternalId] : [],
  )
  return [...new Set(ids)]
}

/** The steps of the live journey, in order. */
function useNodes(id: string): { id: string; name: string }[] {
  const journey = useQuery({
    queryKey: definitionKey(id),
    queryFn: ({ signal }) => readCurrentJourney(id, signal),
  })
  return journey.data?.definition.actions.map((node) => ({ id: node.id, name: nameOfNode(node) })) ?? []
}

function NobodyYet({ isActive, isDraft }: { isActive: boolean; isDraft: boolean }) {
  const { t } = useLingui()
  return (
    <Empty icon={Users} title={t`No participants yet`}>
      {isDraft && <Trans>Launch the initiative first.</Trans>}
      {isActive && <Trans>People are enrolled by the trigger of the journey, or when you add them.</Trans>}
    </Empty>
  )
}
