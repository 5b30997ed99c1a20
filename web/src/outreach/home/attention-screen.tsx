import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { FailedDeliveries } from '../../integrations/webhooks/failed-deliveries.tsx'
import { UnknownMessages } from '../../messaging/unknown-messages/unknown-messages.tsx'
import { FailedJobs } from '../../platform/jobs/failed-jobs.tsx'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { IncidentList } from './incident-list.tsx'

const route = getRouteApi('/attention')

/** Failed deliveries, failed jobs, incidents and messages that may not have been sent, with their actions. */
export function AttentionScreen() {
  const { t } = useLingui()
  const { of = 'incidents' } = route.useSearch()
  const seesDeliveries = usePermission('webhooks:read')
  const seesWork = usePermission('work:read')
  const seesMessages = usePermission('conversations:read')
  const tabs = [
    ['incidents', t`Incidents`] as const,
    ...(seesDeliveries ? ([['deliveries', t`Deliveries`]] as const) : []),
    ...(seesWork ? ([['work', t`Failed jobs`]] as const) : []),
    ...(seesMessages ? ([['messages', t`Perhaps sent`]] as const) : []),
  ]
  return (
    <Page
      title={t`Needs attention`}
      trail={<Link to="/">{t`Home`}</Link>}
      bar={<ScreenTabs label={t`Needs attention`} tabs={tabs} current={of} parameter="of" />}
    >
      {of === 'deliveries' && seesDeliveries && <FailedDeliveries />}
      {of === 'work' && seesWork && <FailedJobs />}
      {of === 'messages' && seesMessages && <UnknownMessages />}
      {of === 'incidents' && <IncidentList />}
    </Page>
  )
}
