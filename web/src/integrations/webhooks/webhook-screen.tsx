import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { Failure } from '../../shell/failure.tsx'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RotateCcw, Send } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, RecordTable } from '../../ui/record-table.tsx'
import { TAB, TabRow } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toaster.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { WebhookSettings } from './webhook-settings.tsx'
import { SubscriptionState } from './webhooks-screen.tsx'

type Delivery = Item<'webhook_deliveries_list'>

const DAY_MS = 86_400_000

/** One webhook with its deliveries and settings. */
export function WebhookScreen() {
  const { t } = useLingui()
  const { id } = useParams({ from: '/developers/webhooks/$id' })
  const { event, tab = 'deliveries' } = useSearch({ from: '/developers/webhooks/$id' })
  const navigate = useNavigate()
  const mayWrite = usePermission('webhooks:write')
  const columns = useColumns()
  const [isReplaying, setReplaying] = useState(false)
  const subscription = useQuery({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) => await parley.webhookSubscriptions.get({ id }, { signal }),
  })
  const deliveries = useList(['deliveries', id], (page, options) =>
    parley.webhookDeliveries.list({ subscriptionId: id, ...page }, options),
  )
  const changes = [['deliveries'], ['webhooks', id]]
  const test = useApiMutation(() => parley.webhookSubscriptions.test({ id }), {
    changes,
    onDone: ({ data }) => {
      for (const { status, responseStatus, error } of data) {
        if (status === 'DELIVERED') toast.success(t`Delivered: ${responseStatus}`)
        else toast.error(error ?? status)
      }
    },
  })
  const enable = useApiMutation(() => parley.webhookSubscriptions.enable({ id }), {
    changes,
    done: t`Webhook enabled`,
  })
  const replay = useApiMutation(
    () =>
      parley.webhookDeliveries.replay({
        subscriptionId: id,
        status: 'FAILED',
        since: new Date(serviceTime().getTime() - DAY_MS).toISOString(),
      }),
    { changes, done: t`Failed deliveries queued for replay` },
  )
  if (subscription.error)
    return <Failure error={subscription.error} onRetry={() => void subscription.refetch()} />
  const { data } = subscription
  const open = (eventId?: string) =>
    void navigate({
      to: '/developers/webhooks/$id',
      params: { id },
      search: eventId ? { event: eventId } : {},
    })
  return (
    <Page
      title={data?.name ?? '…'}
      trail={<Link to="/developers/webhooks">{t`Webhooks`}</Link>}
      aside={data && <SubscriptionState {...data} />}
      actions={
        mayWrite && (
          <>
            {data?.disabledAt && <Button onClick={() => enable.mutate()}>{t`Enable`}</Button>}
            <Button onClick={() => setReplaying(true)}>
              <RotateCcw size={14} />
              <Trans>Replay failed deliveries</Trans>
            </Button>
            <Button kind="primary" disabled={test.isPending} onClick={() => test.mutate()}>
              <Send size={14} />
              <Trans>Send test event</Trans>
            </Button>
          </>
        )
      }
      bar={
        <>
          <p className="truncate border-b px-6 py-2 font-mono text-xs text-soft phone:px-4">{data?.url}</p>
          <TabRow label={t`Webhook sections`}>
            <Tab id={id} tab="deliveries" current={tab} label={t`Deliveries`} />
            <Tab id={id} tab="settings" current={tab} label={t`Settings`} />
          </TabRow>
        </>
      }
    >
      {tab === 'settings' ? (
        data && <WebhookSettings subscription={data} mayWrite={mayWrite} />
      ) : deliveries.error ? (
        <Failure error={deliveries.error} onRetry={deliveries.retry} />
      ) : !deliveries.isLoading && deliveries.rows.length === 0 ? (
        <Empty icon={Send} title={t`No deliveries yet`}>
          <Trans>Send a test event to check that your server responds.</Trans>
        </Empty>
      ) : (
        <RecordTable
          label={t`Deliveries`}
          columns={columns}
          rows={deliveries.rows}
          keyOf={(row) => row.id}
          onOpen={({ eventId }) => open(eventId)}
          isLoading={deliveries.isLoading}
          hasMore={deliveries.hasMore}
          onMore={deliveries.more}
        />
      )}
      {event && <DeliveryPanel eventId={event} subscriptionId={id} onClose={() => open()} />}
      <Confirm
        open={isReplaying}
        onOpenChange={setReplaying}
        title={t`Replay failed deliveries?`}
        action={t`Replay`}
        onConfirm={() => replay.mutate()}
      >
        <Trans>Parley resends every delivery to this webhook that failed in the last 24 hours.</Trans>
      </Confirm>
    </Page>
  )
}

interface TabProps {
  id: string
  tab: 'deliveries' | 'settings'
  current: string
  label: string
}

function Tab({ id, tab, current, label }: TabProps) {
  return (
    <Link
      to="/developers/webhooks/$id"
      params={{ id }}
      search={{ tab }}
      activeProps={{}}
      className={TAB}
      aria-current={tab === current ? 'page' : undefined}
    >
      {label}
    </Link>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'status',
        header: t`Status`,
        width: '7rem',
        phone: true,
        cell: ({ status }) => <DeliveryStatus status={status} />,
      },
      {
        id: 'event',
        header: t`Event`,
        width: 'minmax(11rem, 1fr)',
        phone: true,
        cell: ({ eventType }) => <span className="font-mono text-xs">{eventType}</span>,
      },
      {
        id: 'answer',
        header: t`Response`,
        width: 'minmax(9rem, 2fr)',
        cell: ({ responseStatus, error }) => (
          <span className="text-soft">
            {responseStatus} {error}
          </span>
        ),
      },
      { id: 'attempts', header: t`Attempts`, width: '6rem', align: 'end', cell: ({ attempts }) => attempts },
      {
        id: 'duration',
        header: t`Duration`,
        width: '6rem',
        align: 'end',
        cell: ({ durationMs }) => (durationMs === null ? '–' : `${durationMs} ms`),
      },
      {
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        width: '8rem',
        align: 'end',
        cell: ({ createdAt }) => (
          <span className="text-soft">
            <Timestamp at={createdAt} />
          </span>
        ),
      },
    ],
    [t],
  )
}
