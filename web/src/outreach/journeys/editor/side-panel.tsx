import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { X } from '../../../ui/icons/icons.tsx'
import type { Initiative } from '../../initiatives/frame/initiative.ts'
import { GroupForm, NoteForm } from '../annotations/annotation-forms.tsx'
import type { Journey } from '../current-journey.ts'
import { type Graph, groupAt, noteAt, stepAt } from '../graph/graph.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { EditingHere } from '../presence/people-here.tsx'
import { RehearsePanel } from '../rehearsal/rehearse-panel.tsx'
import { SimulatePanel } from '../simulation/simulate-panel.tsx'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { KINDS } from '../words/kinds.ts'
import { useEditor } from './editor-context.ts'
import { IssueList } from './issue-list.tsx'
import { StepNumbers } from './step-numbers.tsx'
import type { JourneyIssue } from './use-draft.ts'
import { OF_JOURNEY } from './use-keys.ts'
import type { Layers } from './use-layers.ts'

const route = getRouteApi('/initiatives/$id/journey')

interface SidePanelProps {
  panel: 'simulate' | 'rehearse' | 'versions' | 'issues' | undefined
  journey: Journey
  initiative: Initiative
  graph: Graph
  issues: readonly JourneyIssue[]
  /** The record of the selected step, note or group. */
  selected: string | null
  layers: Layers
  flush: () => Promise<boolean>
}

/** What stands beside the canvas: the settings of the selected step, or a panel that was opened. */
export function SidePanel({ panel, journey, initiative, graph, issues, selected, layers }: SidePanelProps) {
  const { t } = useLingui()
  const { select } = useEditor()
  const navigate = route.useNavigate()
  const close = () => {
    if (panel !== undefined) {
      layers.setSimulation(null)
      layers.setRehearsal(null)
      void navigate({
        search: (before) => ({ ...before, panel: undefined, compare: undefined }),
        replace: true,
      })
    } else select(null)
  }
  const step = selected === null ? undefined : stepAt(graph, selected)
  if (panel === 'simulate') {
    return (
      <Panel title={t`Simulate`} onClose={close}>
        <SimulatePanel graph={graph} layers={layers} />
      </Panel>
    )
  }
  if (panel === 'rehearse') {
    return (
      <Panel title={t`Rehearse`} onClose={close}>
        <RehearsePanel graph={graph} layers={layers} />
      </Panel>
    )
  }
  if (panel === 'versions') {
    return (
      <Panel title={t`Versions`} onClose={close}>
        <VersionsPanel journey={journey} initiative={initiative} />
      </Panel>
    )
  }
  if (panel === 'issues') {
    return (
      <Panel title={t`Problems`} onClose={close}>
        <IssueList graph={graph} issues={issues} />
      </Panel>
    )
  }
  if (selected === null) return null
  const [note, group] = [noteAt(graph, selected), groupAt(graph, selected)]
  if (note) {
    return (
      <Panel title={t`Note`} onClose={close} isOfJourney>
        <NoteForm key={selected} recordId={selected} note={note} />
      </Panel>
    )
  }
  if (group) {
    return (
      <Panel title={t`Group`} onClose={close} isOfJourney>
        <GroupForm key={selected} recordId={selected} group={group} graph={graph} />
      </Panel>
    )
  }
  if (!step) return null
  return (
    <Panel title={step.name || t(KINDS[step.kind].name)} onClose={close} isOfJourney>
      <EditingHere stepId={step.id} />
      {layers.statistics && <StepNumbers stepId={step.id} statistics={layers.statistics} />}
      <Inspector key={selected} recordId={selected} step={step} graph={graph} issues={issues} />
    </Panel>
  )
}

interface PanelProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** What is written in it is written in the journey. */
  isOfJourney?: boolean
}

function Panel({ title, onClose, children, isOfJourney = false }: PanelProps) {
  const { t } = useLingui()
  return (
    <aside
      aria-label={title}
      {...(isOfJourney && { [OF_JOURNEY]: '' })}
      className="flex w-96 shrink-0 flex-col border-l bg-surface phone:absolute phone:inset-0 phone:z-10 phone:w-full"
    >
      <header className="flex items-center gap-2 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-medium" dir="auto">
          {title}
        </h2>
        <Button kind="quiet" size="smallIcon" aria-label={t`Close panel`} onClick={onClose}>
          <X size={15} />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </aside>
  )
}
