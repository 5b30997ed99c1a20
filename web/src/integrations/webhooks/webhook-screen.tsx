import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { errorText } from '../../shell/error-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { RotateCcw, Send } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { type Delivery, useDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { WebhookSettings } from './webhook-settings.tsx'
import { SubscriptionState } from './webhooks-screen.tsx'

/** By the columns of the table. */
const SORTS = { date: 'created' } as const

const KEPT = ['status', 'type']

const DAY_MS = 86_400_000

/** One webhook with its deliveries and settings. */
export function WebhookScreen() {
  const { t } = useLingui()
  const { id } = useParams({ from: '/developers/webhooks/$id' })
  const { event, status, type, tab = 'deliveries' } = useSearch({ from: '/developers/webhooks/$id' })
  const navigate = useNavigate({ from: '/developers/webhooks/$id' })
  const mayWrite = usePermission('webhooks:write')
  const columns = useColumns()
  const subscription = useQuery({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) => await parley.webhookSubscriptions.get({ id }, { signal }),
  })
  const order = useServiceOrder(SORTS)
  const deliveries = useList(
    ['deliveries', id, status ?? null, type ?? null, order],
    (page, options) =>
      parley.webhookDeliveries.list(
        {
          subscriptionId: id,
          ...order,
          ...(status && { status }),
          ...(type && { eventType: type }),
          ...page,
        },
        options,
      ),
    {
      keeps: true,
      isCounted: true,
      live: {
        kinds: ['webhookEvent'],
        idOf: ({ eventId }) => eventId,
        isUnordered: order.sort !== undefined,
      },
    },
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
  const replay = useApiMutation(() => replayFailed(id, aDayAgo()), {
    changes,
    done: (replayed) =>
      plural(replayed, {
        one: '# failed delivery queued for replay',
        other: '# failed deliveries queued for replay',
      }),
  })
  if (subscription.error && !subscription.data)
    return <Failure error={subscription.error} onRetry={() => void subscription.refetch()} />
  const { data } = subscription
  const open = (eventId?: string) =>
    void navigate({
      to: '/developers/webhooks/$id',
      params: { id },
      search: (before) => ({ ...before, event: eventId }),
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
            <ConfirmButton
              disabled={Boolean(data?.disabledAt)}
              question={t`Replay failed deliveries?`}
              consequence={<ReplayConsequence id={id} />}
              action={t`Replay`}
              onConfirm={replay.mutate}
            >
              <RotateCcw size={14} />
              <Trans>Replay failed deliveries</Trans>
            </ConfirmButton>
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
          <ScreenTabs
            label={t`Webhook sections`}
            tabs={[
              ['deliveries', t`Deliveries`],
              ['settings', t`Settings`],
            ]}
            current={tab}
          />
        </>
      }
    >
      {tab === 'settings' ? (
        data && <WebhookSettings subscription={data} mayWrite={mayWrite} />
      ) : (
        <div className="flex h-full flex-col">
          <DeliveryFilters id={id} status={status} type={type}>
            <ListViews list="deliveries" within={id} keeps={KEPT} />
          </DeliveryFilters>
          <div className="min-h-0 flex-1">
            <RecordList
              place="deliveries"
              sorts={SORTS}
              list={deliveries}
              empty={
                status || type ? (
                  <Empty icon={Send} title={t`No matching deliveries`}>
                    <Trans>Change the filters to see other deliveries.</Trans>
                  </Empty>
                ) : (
                  <Empty icon={Send} title={t`No deliveries yet`}>
                    <Trans>Send a test event to check that your server responds.</Trans>
                  </Empty>
                )
              }
              label={t`Deliveries`}
              columns={columns}
              keyOf={(row) => row.id}
              onOpen={({ eventId }) => open(eventId)}
            />
          </div>
        </div>
      )}
      {event && <DeliveryPanel eventId={event} subscriptionId={id} onClose={() => open()} />}
    </Page>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useLingui()
  const { event, response, date } = useDeliveryColumns()
  return useMemo(
    () => [
      {
        id: 'status',
        header: t`Status`,
        width: '7rem',
        phone: true,
        cell: ({ status }) => <DeliveryStatus status={status} />,
      },
      event,
      response,
      { id: 'attempts', header: t`Attempts`, width: '6rem', align: 'end', cell: ({ attempts }) => attempts },
      {
        id: 'duration',
        header: t`Duration`,
        width: '6rem',
        align: 'end',
        cell: ({ durationMs }) => (durationMs === null ? '–' : `${durationMs} ms`),
      },
      date,
    ],
    [t, event, response, date],
  )
}

/** Replays all deliveries that failed since a time, and returns how many they are. */
async function replayFailed(subscriptionId: string, since: string): Promise<number> {
  const { replayed, nextSince } = await parley.webhookDeliveries.replay({
    subscriptionId,
    status: 'FAILED',
    since,
  })
  return nextSince === null ? replayed : replayed + (await replayFailed(subscriptionId, nextSince))
}

/** How many deliveries a replay sends, before it is confirmed. */
function ReplayConsequence({ id }: { id: string }) {
  const { i18n } = useLingui()
  const { data, error } = useQuery({
    queryKey: ['deliveries', 'replayable', id],
    queryFn: ({ signal }) =>
      parley.webhookDeliveries.replayCount(
        { subscriptionId: id, status: 'FAILED', since: aDayAgo() },
        { signal },
      ),
    staleTime: 0,
  })
  if (error) return errorText(error)
  if (!data) return <Trans>Counting the deliveries that failed in the last 24 hours…</Trans>
  const most = i18n.number(data.count)
  if (data.capped)
    return (
      <Trans>
        Parley resends more than {most} deliveries to this webhook that failed in the last 24 hours.
      </Trans>
    )
  return (
    <Plural
      value={data.count}
      _0="No delivery to this webhook failed in the last 24 hours, so nothing is resent."
      one="Parley resends # delivery to this webhook that failed in the last 24 hours."
      other="Parley resends # deliveries to this webhook that failed in the last 24 hours."
    />
  )
}

function aDayAgo(): string {
  return new Date(serviceTime().getTime() - DAY_MS).toISOString()
}
