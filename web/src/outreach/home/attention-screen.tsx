import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { WaitingConversations } from '../../conversations/waiting-conversations.tsx'
import { usePermission } from '../../identity/session.ts'
import { FailedDeliveries } from '../../integrations/webhooks/failed-deliveries.tsx'
import { FailedJobs } from '../../platform/jobs/failed-jobs.tsx'
import { Page } from '../../ui/page.tsx'
import { TabRow, tabLink } from '../../ui/tabs.tsx'

const route = getRouteApi('/attention')

/** Waiting conversations, failed deliveries and failed jobs, with their actions. */
export function AttentionScreen() {
  const { t } = useLingui()
  const { of = 'conversations' } = route.useSearch()
  const seesConversations = usePermission('conversations:read')
  const seesDeliveries = usePermission('webhooks:read')
  const seesWork = usePermission('work:read')
  const tabs = [
    { name: 'conversations', label: t`Conversations`, isSeen: seesConversations },
    { name: 'deliveries', label: t`Deliveries`, isSeen: seesDeliveries },
    { name: 'work', label: t`Failed jobs`, isSeen: seesWork },
  ] as const
  const shown = tabs.filter(({ isSeen }) => isSeen)
  return (
    <Page
      title={t`Needs attention`}
      trail={<Link to="/">{t`Home`}</Link>}
      bar={
        <TabRow label={t`Needs attention`}>
          {shown.map(({ name, label }) => (
            <Link key={name} to="/attention" search={{ of: name }} {...tabLink(name === of)}>
              {label}
            </Link>
          ))}
        </TabRow>
      }
    >
      {of === 'conversations' && seesConversations && <WaitingConversations />}
      {of === 'deliveries' && seesDeliveries && <FailedDeliveries />}
      {of === 'work' && seesWork && <FailedJobs />}
    </Page>
  )
}
