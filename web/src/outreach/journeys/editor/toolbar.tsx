import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import type { DocumentStore, Snapshot } from '../../../shell/document/document-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import {
  Activity,
  CircleAlert,
  History,
  ListTree,
  Play,
  Plus,
  Redo2,
  Send,
  Undo2,
  Users,
  Waypoints,
} from '../../../ui/icons/icons.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import type { Initiative } from '../../initiatives/frame/initiative.ts'
import type { Journey } from '../current-journey.ts'

import { FileMenu } from '../exchange/file-menu.tsx'

import { type Graph, stepsOf } from '../graph/graph.ts'
import { PeopleHere } from '../presence/people-here.tsx'
import { PublishDialog } from '../versions/publish-dialog.tsx'
import { StartDraft } from '../versions/start-draft.tsx'
import { KINDS } from '../words/kinds.ts'
import { useEditor } from './editor-context.ts'
import type { JourneyIssue } from './use-draft.ts'

const route = getRouteApi('/initiatives/$id/journey')

/** A button whose panel or layer is shown. */
const SHOWN = '!border-accent !bg-accent-soft !text-accent'

interface ToolbarProps {
  journey: Journey
  initiative: Initiative
  store: DocumentStore
  snapshot: Snapshot
  issues: readonly JourneyIssue[]
}

export function Toolbar({ journey, initiative, store, snapshot, issues }: ToolbarProps) {
  const { t } = useLingui()
  const { isEditable, offer, select } = useEditor()
  const { view = 'canvas', panel, layer } = route.useSearch()
  const isDraft = journey.status === 'DRAFT'
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-6 py-1.5 phone:px-4">
      {isEditable && (
        <div className="flex">
          <IconButton
            label={t`Undo`}
            icon={Undo2}
            isDisabled={!snapshot.canUndo}
            onClick={() => store.undo()}
          />
          <IconButton
            label={t`Redo`}
            icon={Redo2}
            isDisabled={!snapshot.canRedo}
            onClick={() => store.redo()}
          />
          <IconButton label={t`Add a step`} icon={Plus} onClick={() => offer({ at: null })} />
        </div>
      )}
      <StepFinder graph={useDeferredValue(snapshot.document)} onPick={select} />
      <Button size="small" asChild>
        <Link
          to="."
          search={(before) => ({ ...before, view: view === 'list' ? undefined : ('list' as const) })}
          replace
        >
          {view === 'list' ? <Waypoints size={14} /> : <ListTree size={14} />}
          {view === 'list' ? t`Canvas` : t`List`}
        </Link>
      </Button>
      <VersionBadge journey={journey} />
      {isDraft && <SaveStateText snapshot={snapshot} />}
      <PeopleHere />
      <div className="ml-auto flex flex-wrap items-center gap-2 phone:ml-0">
        {isDraft && <IssuesButton issues={issues} isOpen={panel === 'issues'} />}
        <PanelButton name="simulate" isOpen={panel === 'simulate'} icon={Play} label={t`Simulate`} />
        <PanelButton name="rehearse" isOpen={panel === 'rehearse'} icon={Users} label={t`Rehearse`} />
        <Button size="small" asChild className={layer === 'live' ? SHOWN : ''}>
          <Link
            to="."
            search={(before) => ({ ...before, layer: layer === 'live' ? undefined : ('live' as const) })}
            replace
            aria-pressed={layer === 'live'}
            role="button"
          >
            <Activity size={14} />
            <Trans>Live numbers</Trans>
          </Link>
        </Button>
        <PanelButton name="versions" isOpen={panel === 'versions'} icon={History} label={t`Versions`} />
        <FileMenu journey={journey} store={store} />
        {isDraft ? (
          <PublishButton {...{ journey, initiative, store }} />
        ) : (
          <StartDraft journey={journey} initiative={initiative} />
        )}
      </div>
    </div>
  )
}

interface StepFinderProps {
  graph: Graph
  onPick: (recordId: string) => void
}

const StepFinder = memo(function StepFinder({ graph, onPick }: StepFinderProps) {
  const { t } = useLingui()
  return (
    <Combobox
      label={t`Find a step`}
      value={null}
      choices={stepsOf(graph).map(([id, { name, kind }]) => ({
        value: id,
        label: name || t(KINDS[kind].name),
        note: t(KINDS[kind].name),
      }))}
      onChange={onPick}
      placeholder={t`Find a step`}
      searchPlaceholder={t`Search by name`}
      nothing={t`No matching step`}
    />
  )
})

interface IconButtonProps {
  label: string
  icon: typeof Undo2
  isDisabled?: boolean
  onClick: () => void
}

function IconButton({ label, icon: Icon, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button kind="quiet" size="smallIcon" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Icon size={15} />
      </Button>
    </Tooltip>
  )
}

function VersionBadge({ journey: { status, version } }: { journey: Journey }) {
  const { t } = useLingui()
  const words = {
    DRAFT: t`Draft of version ${version}`,
    PUBLISHED: t`Version ${version}, live`,
    STOPPED: t`Version ${version}, retired`,
  }
  const tones: Record<Journey['status'], Tone> = { DRAFT: 'info', PUBLISHED: 'good', STOPPED: 'neutral' }
  return <Badge tone={tones[status]}>{words[status]}</Badge>
}

function SaveStateText({ snapshot: { state, problem, conflicts } }: { snapshot: Snapshot }) {
  const { t } = useLingui()
  const words = {
    saved: t`Saved`,
    saving: t`Saving…`,
    offline: t`Offline. Your changes are kept on this device.`,
    refused: problem ?? t`Not saved`,
  }
  const isBad = state === 'offline' || state === 'refused' || conflicts.length > 0
  return (
    <span role="status" className={isBad ? 'text-xs text-warn' : 'text-xs text-faint'}>
      {conflicts.length > 0 ? t`Conflict` : words[state]}
    </span>
  )
}

interface PanelButtonProps {
  name: 'simulate' | 'rehearse' | 'versions'
  isOpen: boolean
  icon: typeof Undo2
  label: string
}

function PanelButton({ name, isOpen, icon: Icon, label }: PanelButtonProps) {
  return (
    <Button size="small" asChild className={isOpen ? SHOWN : ''}>
      <Link to="." search={(before) => ({ ...before, panel: isOpen ? undefined : name })} replace>
        <Icon size={14} />
        {label}
      </Link>
    </Button>
  )
}

function IssuesButton({ issues, isOpen }: { issues: readonly JourneyIssue[]; isOpen: boolean }) {
  const { t } = useLingui()
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const warnings = issues.length - errors
  if (issues.length === 0) return <span className="text-xs text-good">{t`No problems`}</span>
  const words =
    errors > 0
      ? plural(errors, { one: '# problem', other: '# problems' })
      : plural(warnings, { one: '# warning', other: '# warnings' })
  return (
    <Button size="small" asChild className={errors > 0 ? 'text-danger' : 'text-warn'}>
      <Link
        to="."
        search={(before) => ({ ...before, panel: isOpen ? undefined : ('issues' as const) })}
        replace
      >
        <CircleAlert size={14} />
        {words}
      </Link>
    </Button>
  )
}

function PublishButton({ journey, initiative, store }: Omit<ToolbarProps, 'snapshot' | 'issues'>) {
  const mayWrite = usePermission('journeys:write')
  const [isAsking, setAsking] = useState(false)
  if (!mayWrite) return null
  if (initiative.status === 'DRAFT') {
    return (
      <Button size="small" kind="primary" asChild>
        <Link to="/initiatives/$id" params={{ id: initiative.id }}>
          <Send size={14} />
          <Trans>Go to launch</Trans>
        </Link>
      </Button>
    )
  }
  return (
    <>
      <Button
        size="small"
        kind="primary"
        onClick={() => void store.flush().then((isSaved) => setAsking(isSaved))}
      >
        <Send size={14} />
        <Trans>Publish…</Trans>
      </Button>
      {isAsking && (
        <PublishDialog journey={journey} initiative={initiative} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
