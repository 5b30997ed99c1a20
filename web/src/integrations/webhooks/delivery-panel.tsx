import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../identity/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { ExactTimestamp, Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DeliveryStatus } from './delivery-status.tsx'

interface DeliveryPanelProps {
  eventId: string
  subscriptionId: string
  onClose: () => void
}

/** An event's deliveries to one webhook, with each attempt. */
export function DeliveryPanel({ eventId, subscriptionId, onClose }: DeliveryPanelProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('webhooks:write')
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', 'event', eventId],
    queryFn: async ({ signal }) => await parley.webhookEvents.get({ id: eventId }, { signal }),
  })
  const replay = useApiMutation((deliveryId: string) => parley.webhookDeliveries.replay({ deliveryId }), {
    changes: [['deliveries']],
    done: t`Delivery queued for replay`,
  })
  const deliveries = data?.deliveries.filter((delivery) => delivery.subscriptionId === subscriptionId) ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data?.type ?? t`Delivery`}
      closeLabel={t`Close`}
      place="side"
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      <div className="flex flex-col gap-5">
        {deliveries.map((delivery) => (
          <section key={delivery.id} className="flex flex-col gap-3">
            <header className="flex items-center gap-2">
              <DeliveryStatus status={delivery.status} />
              {delivery.nextAttemptAt && (
                <span className="text-xs text-soft">
                  <Trans>
                    next attempt <Timestamp at={delivery.nextAttemptAt} />
                  </Trans>
                </span>
              )}
              {mayWrite && (
                <Button size="small" className="ml-auto" onClick={() => replay.mutate(delivery.id)}>
                  <Trans>Replay</Trans>
                </Button>
              )}
            </header>
            <ol aria-label={t`Attempts`} className="flex flex-col gap-2">
              {delivery.log.map((attempt) => (
                <li key={attempt.at} className="rounded-md border p-3">
                  <p className="flex flex-wrap gap-x-3 text-xs">
                    <span>
                      <ExactTimestamp at={attempt.at} />
                    </span>
                    <span className="tabular">{attempt.responseStatus ?? '–'}</span>
                    <span className="tabular text-soft">{attempt.durationMs} ms</span>
                    {attempt.error && <span className="text-danger">{attempt.error}</span>}
                  </p>
                  <RequestHeaders url={attempt.url} headers={attempt.requestHeaders} />
                  {attempt.responseExcerpt && <Text>{attempt.responseExcerpt}</Text>}
                </li>
              ))}
            </ol>
          </section>
        ))}
        {data && (
          <section>
            <h3 className="mb-1 text-xs font-medium text-soft">
              <Trans>Request body</Trans>
            </h3>
            <Text>{pretty(data.body)}</Text>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** What was sent with the body, with the signature. Secrets are left out by the service. */
function RequestHeaders({ url, headers }: { url: string; headers: Record<string, string> }) {
  return (
    <details className="mt-1 text-xs">
      <summary className="flex min-h-6 w-fit cursor-default items-center text-soft underline">
        <Trans>Request headers and signature</Trans>
      </summary>
      <p className="mt-1 font-mono break-all">
        POST <bdi>{url}</bdi>
      </p>
      <dl className="mt-1 rounded-md bg-sunken p-3 font-mono">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="mb-1 last:mb-0">
            <dt className="inline text-soft">{name}: </dt>
            <dd className="inline break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Text({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <pre tabIndex={0} className="mt-1 max-h-[60vh] overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
      {children}
    </pre>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
