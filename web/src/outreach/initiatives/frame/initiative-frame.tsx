import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { TAB, TabRow } from '../../../ui/layout/tabs.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { loadCanvas } from '../../journeys/canvas/load-canvas.ts'
import { type Initiative, useInitiative } from './initiative.ts'
import { InitiativeActions } from './initiative-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

interface InitiativeFrameProps {
  /** Buttons of the tab, before those of the initiative. */
  actions?: (initiative: Initiative) => ReactNode
  children: (initiative: Initiative) => ReactNode
}

/** The frame of an initiative's tabs: its name, its state and what can be done with it. */
export function InitiativeFrame(props: InitiativeFrameProps) {
  const { id = '' } = useParams({ strict: false })
  return (
    <Loaded query={useInitiative(id)}>
      {(initiative) => <LoadedFrame key={id} initiative={initiative} {...props} />}
    </Loaded>
  )
}

function LoadedFrame({ initiative, actions, children }: InitiativeFrameProps & { initiative: Initiative }) {
  const { t } = useLingui()
  const { id, name, status, archivedAt } = initiative
  useJourneyCode(id)
  return (
    <Page
      trail={<Trail to="/initiatives">{t`Initiatives`}</Trail>}
      title={name}
      aside={
        <>
          <StatusBadge status={status} />
          {archivedAt && (
            <Badge>
              <Trans context="initiative">Archived</Trans>
            </Badge>
          )}
        </>
      }
      actions={
        <>
          {actions?.(initiative)}
          <InitiativeActions initiative={initiative} />
        </>
      }
      bar={<InitiativeTabs id={id} isDraft={status === 'DRAFT'} />}
    >
      {children(initiative)}
    </Page>
  )
}

/**
 * Loads the code of the journey while the browser has nothing else to do. It is the largest of the tabs, and the one that
 * most people open next.
 */
function useJourneyCode(id: string): void {
  const { preloadRoute } = useRouter()
  const mayRead = usePermission('journeys:read')
  useEffect(() => {
    // Safari does not know when it is idle.
    if (!mayRead || typeof requestIdleCallback === 'undefined') return
    const load = () => {
      void preloadRoute({ to: '/initiatives/$id/journey', params: { id } })
      void loadCanvas()
    }
    const waiting = requestIdleCallback(load)
    return () => cancelIdleCallback(waiting)
  }, [id, preloadRoute, mayRead])
}

function InitiativeTabs({ id, isDraft }: { id: string; isDraft: boolean }) {
  const { t } = useLingui()
  const mayTest = usePermission('initiatives:write')
  const params = { id }
  return (
    <TabRow label={t`Initiative sections`}>
      <Link to="/initiatives/$id" params={params} className={TAB} activeOptions={{ exact: true }}>
        {isDraft ? t({ message: 'Launch', context: 'tab' }) : t`Overview`}
      </Link>
      <Link to="/initiatives/$id/journey" params={params} className={TAB}>{t`Journey`}</Link>
      <Link to="/initiatives/$id/participants" params={params} className={TAB}>{t`Participants`}</Link>
      <Link to="/initiatives/$id/results" params={params} className={TAB}>{t`Results`}</Link>
      {mayTest && <Link to="/initiatives/$id/agent" params={params} className={TAB}>{t`Agent`}</Link>}
      <Link to="/initiatives/$id/settings" params={params} className={TAB}>
        {t({ message: 'Settings', context: 'initiative' })}
      </Link>
    </TabRow>
  )
}
