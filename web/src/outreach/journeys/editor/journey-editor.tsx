import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Loading } from '../../../shell/loading.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Initiative } from '../../initiatives/frame/initiative.ts'
import type { Decorations } from '../canvas/flow.ts'
import { loadCanvas } from '../canvas/load-canvas.ts'
import type { Journey } from '../current-journey.ts'
import { addNote, groupSteps } from '../graph/annotations.ts'
import { fragmentOf, insertFragment, remove } from '../graph/edits.ts'
import { groupAt, isStepId, noteAt, stepAt, stepIdOf, stepsOf } from '../graph/graph.ts'
import { StepList } from '../list/step-list.tsx'
import { PresenceContext } from '../presence/presence-context.ts'
import { usePresence } from '../presence/use-presence.ts'
import { RestoreDialog } from '../versions/restore-dialog.tsx'
import { KINDS } from '../words/kinds.ts'
import { AddMenu } from './add-menu.tsx'
import { Conflicts } from './conflicts.tsx'
import { type Editor, EditorContext, type Place } from './editor-context.ts'
import { addedTo, besideSteps, placeAfter } from './placing.ts'
import { SidePanel } from './side-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDraft, useIssues } from './use-draft.ts'
import { useEditorKeys } from './use-keys.ts'
import { useLayers } from './use-layers.ts'
import { useNames } from './use-names.ts'

const JourneyCanvas = lazy(loadCanvas)

const route = getRouteApi('/initiatives/$id/journey')

const NOTHING: readonly string[] = []
const COPIES_APART = 40

interface JourneyEditorProps {
  journey: Journey
  initiative: Initiative
}

/** One version of a journey. A draft can be edited; what was published can be looked at. */
export function JourneyEditor({ journey, initiative }: JourneyEditorProps) {
  const { t } = useLingui()
  const { view = 'canvas', step: shownStep, panel, restore } = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = usePermission('journeys:write')
  const isDraft = journey.status === 'DRAFT'
  const { store, snapshot } = useDraft(journey)
  const graph = snapshot.document
  const layers = useLayers(journey, graph)
  const isEditable = isDraft && mayWrite && !layers.isComparing
  // What steps refer to arrives in several answers. Together they draw the faces of the steps once more.
  const names = useDeferredValue(useNames(initiative.id, graph))
  const issues = useIssues(graph, isDraft)
  const [selected, setSelected] = useState<readonly string[]>(shownStep ? [stepIdOf(shownStep)] : NOTHING)
  const [shown, setShown] = useState<string | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const presence = usePresence(journey.id, graph, selected)
  // A letter in a field comes before the picture of it.
  const drawn = useDeferredValue(layers.graph)

  const single = selected.length === 1 && stepAt(graph, selected[0]!) ? selected[0]! : null
  const [only] = selected.length === 1 ? selected : []
  const annotation = only !== undefined && (noteAt(graph, only) ?? groupAt(graph, only)) ? only : null
  const singleId = single === null ? undefined : stepAt(graph, single)!.id
  useEffect(() => {
    if (singleId !== shownStep)
      void navigate({ search: (before) => ({ ...before, step: singleId }), replace: true })
  }, [singleId, shownStep, navigate])

  const now = useRef({ graph, t, selected })
  now.current = { graph, t, selected }
  const select = useCallback((recordId: string | null) => {
    setSelected(recordId === null ? NOTHING : [recordId])
    setShown(recordId)
  }, [])
  const editor = useMemo<Editor>(
    () => ({
      initiativeId: initiative.id,
      journeyId: journey.id,
      isEditable,
      edit: (change, mark) => (isEditable ? store.edit(change, mark ?? null) : () => undefined),
      close: () => store.close(),
      graph: () => store.snapshot().document,
      selected: () => now.current.selected,
      offer: setPlace,
      add: (kind, where) => {
        const added = addedTo(store.snapshot().document, kind, now.current.t(KINDS[kind].name), where)
        store.edit(() => added.graph)
        return added
      },
      select,
      addNote: (at) => {
        const before = store.snapshot().document
        const added = addNote(before, at ?? besideSteps(before))
        if (added.recordId === null) return
        store.edit(() => added.graph)
        select(added.recordId)
      },
      names,
    }),
    [initiative.id, journey.id, isEditable, store, names, select],
  )
  const onSelected = useCallback((change: (ids: readonly string[]) => readonly string[]) => {
    setSelected((before) => {
      const after = change(before)
      return before.join() === after.join() ? before : after
    })
  }, [])

  const insert = (fragment: Parameters<typeof insertFragment>[1]) => {
    const done = insertFragment(graph, fragment, { x: COPIES_APART, y: COPIES_APART })
    store.edit(() => done.graph)
    setSelected(done.recordIds)
  }
  const removeSelected = () => {
    if (selected.length === 0) return
    const takeBack = store.edit((before) => remove(before, selected))
    setSelected(NOTHING)
    const removed = selected.filter(isStepId).length
    if (removed > 0) toast.success(t`Removed`, { action: { label: t`Undo`, onClick: takeBack } })
  }
  const copied = () => {
    const steps = selected.filter(isStepId)
    return steps.length === 0 ? null : fragmentOf(graph, steps)
  }
  useEditorKeys(
    {
      undo: () => store.undo(),
      redo: () => store.redo(),
      remove: removeSelected,
      duplicate: () => {
        const fragment = copied()
        if (fragment) insert(fragment)
      },
      selectAll: () => setSelected(stepsOf(graph).map(([id]) => id)),
      group: () => {
        const grouped = groupSteps(graph, selected, t`Group`)
        if (grouped.recordId === null) return
        store.edit(() => grouped.graph)
        select(grouped.recordId)
      },
      offer: () => setPlace(placeAfter(graph, single)),
      copied,
      paste: insert,
    },
    isEditable,
  )

  const decorations = useMemo<Decorations>(
    () => ({
      ...layers.decorations,
      issues: new Map(
        issues
          .toReversed()
          .flatMap(({ nodeId, severity }) => (nodeId ? [[stepIdOf(nodeId), severity] as const] : [])),
      ),
    }),
    [layers.decorations, issues],
  )
  return (
    <EditorContext value={editor}>
      <PresenceContext value={presence}>
        <div className="flex h-full min-h-0 flex-col">
          <Toolbar
            journey={journey}
            initiative={initiative}
            store={store}
            snapshot={snapshot}
            issues={issues}
          />
          <Conflicts store={store} snapshot={snapshot} />
          <div className="relative flex min-h-0 flex-1">
            <div className="min-h-0 min-w-0 flex-1">
              {view === 'list' ? (
                <StepList
                  graph={layers.graph}
                  decorations={decorations}
                  selected={single ?? annotation}
                  onRemove={(id) => store.edit((before) => remove(before, [id]))}
                />
              ) : (
                <Suspense fallback={<Loading />}>
                  <JourneyCanvas
                    graph={drawn}
                    decorations={decorations}
                    selected={selected}
                    onSelected={onSelected}
                    shown={shown}
                  />
                </Suspense>
              )}
            </div>
            <SidePanel
              panel={panel}
              journey={journey}
              initiative={initiative}
              graph={graph}
              issues={issues}
              selected={single ?? annotation}
              layers={layers}
              flush={() => store.flush()}
            />
          </div>
          {restore && isDraft && mayWrite && (
            <RestoreDialog journey={journey} store={store} versionId={restore} />
          )}
          {place && <AddMenu graph={graph} place={place} onPlace={setPlace} />}
        </div>
      </PresenceContext>
    </EditorContext>
  )
}
