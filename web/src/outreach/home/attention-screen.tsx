import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { FailedDeliveries } from '../../integrations/webhooks/failed-deliveries.tsx'
import { FailedJobs } from '../../platform/jobs/failed-jobs.tsx'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { IncidentList } from './incident-list.tsx'

const route = getRouteApi('/attention')

/** Failed deliveries, failed jobs and incidents, with their actions. */
export function AttentionScreen() {
  const { t } = useLingui()
  const { of = 'incidents' } = route.useSearch()
  const seesDeliveries = usePermission('webhooks:read')
  const seesWork = usePermission('work:read')
  const tabs = [
    ['incidents', t`Incidents`] as const,
    ...(seesDeliveries ? ([['deliveries', t`Deliveries`]] as const) : []),
    ...(seesWork ? ([['work', t`Failed jobs`]] as const) : []),
  ]
  return (
    <Page
      title={t`Needs attention`}
      trail={<Link to="/">{t`Home`}</Link>}
      bar={<ScreenTabs label={t`Needs attention`} tabs={tabs} current={of} parameter="of" />}
    >
      {of === 'deliveries' && seesDeliveries && <FailedDeliveries />}
      {of === 'work' && seesWork && <FailedJobs />}
      {of === 'incidents' && <IncidentList />}
    </Page>
  )
}
