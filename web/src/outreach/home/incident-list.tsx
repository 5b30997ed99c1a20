import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Activity } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Sheet } from '../../ui/layout/page.tsx'
import { type Incident, keyOfIncident, useIncidentWords } from './incident-words.ts'

const LOOK_EVERY_MS = 10_000

/** What keeps failing, with reasons and what to do. */
export function IncidentList() {
  const { t } = useLingui()
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => parley.overview.get({}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (overview.error && !overview.data)
    return <Failure error={overview.error} onRetry={() => void overview.refetch()} />
  if (!overview.data) return <Loading />
  const incidents = overview.data.attention.failing ?? []
  if (incidents.length === 0) {
    return (
      <Empty icon={Activity} title={t`No incidents`}>
        <Trans>Initiatives, senders and connections that keep failing appear here with their reasons.</Trans>
      </Empty>
    )
  }
  return (
    <Sheet>
      <ul aria-label={t`Incidents`} className="rounded-lg border bg-surface shadow-card">
        {incidents.map((incident) => (
          <Row key={keyOfIncident(incident)} incident={incident} />
        ))}
      </ul>
    </Sheet>
  )
}

function Row({ incident }: { incident: Incident }) {
  const { t, i18n } = useLingui()
  const words = useIncidentWords()
  const { reasons, since } = incident
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium" dir="auto">
          {words(incident)}
        </p>
        <p className="text-xs text-soft">
          <Trans>
            Since <Timestamp at={since} />
          </Trans>
        </p>
        {reasons.length > 0 && (
          <ul aria-label={t`Reasons`} className="mt-1 flex flex-wrap gap-x-3 text-xs text-soft">
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <span className="font-mono">{reason}</span> {i18n.number(count)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Remedy incident={incident} />
    </li>
  )
}

/** Where one can act. */
function Remedy({ incident: { kind, initiativeId, subscriptionId } }: { incident: Incident }) {
  if (kind === 'initiative' && initiativeId !== null) return <PauseInitiative id={initiativeId} />
  if (kind === 'webhook' && subscriptionId !== null) {
    return (
      <Button asChild size="small">
        <Link to="/developers/webhooks/$id" params={{ id: subscriptionId }}>
          <Trans>Open webhook</Trans>
        </Link>
      </Button>
    )
  }
  if (kind === 'channel') {
    return (
      <Button asChild size="small">
        <Link to="/settings/channels">
          <Trans>Open channels</Trans>
        </Link>
      </Button>
    )
  }
  const guide = kind === 'work' ? '/docs/scaling' : '/docs/agents'
  return (
    <Button asChild size="small">
      <a href={guide}>
        <Trans>Open guide</Trans>
      </a>
    </Button>
  )
}

function PauseInitiative({ id }: { id: string }) {
  const { t } = useLingui()
  const mayPause = usePermission('initiatives:write')
  const pause = useApiMutation(() => parley.initiatives.pause({ id }), {
    changes: [['overview']],
    done: t`Initiative paused`,
  })
  if (!mayPause) return null
  return (
    <Button size="small" disabled={pause.isPending || pause.isSuccess} onClick={() => pause.mutate()}>
      <Trans>Pause initiative</Trans>
    </Button>
  )
}
