import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../shell/failure.tsx'
import { SettingsFrame } from '../shell/frame/settings-frame.tsx'
import { parley } from '../shell/queries/api.ts'
import { Card } from '../ui/layout/page.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'

type What = keyof Output<'retention_get'>

/** How long each kind of data is kept, and the setting that changes it. */
export function RetentionScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => parley.retention.get({}, { signal }),
  })
  const kinds: { what: What; label: string; note: string; setting: string }[] = [
    {
      what: 'events',
      label: t`Events`,
      note: t`Deleted in whole months. Segments no longer use deleted events.`,
      setting: 'PARLEY_EVENT_RETENTION',
    },
    {
      what: 'webhookEvents',
      label: t`Webhook events`,
      note: t`Kept so you can inspect and replay them.`,
      setting: 'PARLEY_WEBHOOK_EVENT_RETENTION',
    },
    {
      what: 'deliveries',
      label: t`Webhook deliveries`,
      note: t`Deliveries that are no longer pending.`,
      setting: 'PARLEY_DELIVERY_RETENTION',
    },
    {
      what: 'audit',
      label: t`Audit log`,
      note: t`Who changed what.`,
      setting: 'PARLEY_AUDIT_RETENTION',
    },
    {
      what: 'steps',
      label: t`Journey steps`,
      note: t`Steps of runs that have ended. Run results are kept.`,
      setting: 'PARLEY_STEP_RETENTION',
    },
    {
      what: 'departures',
      label: t`Segment exits`,
      note: t`When people exited segments.`,
      setting: 'PARLEY_DEPARTURE_RETENTION',
    },
    {
      what: 'media',
      label: t`Message files`,
      note: t`Images, audio, and documents. The messages are kept.`,
      setting: 'PARLEY_MEDIA_RETENTION',
    },
    {
      what: 'messages',
      label: t`Message text`,
      note: t`Text, files, and notes of closed conversations. Counts are kept.`,
      setting: 'PARLEY_MESSAGE_RETENTION',
    },
    {
      what: 'runs',
      label: t`Journey runs`,
      note: t`Names, contact details, and variables of runs that have ended, and quotes. Results are kept.`,
      setting: 'PARLEY_RUN_RETENTION',
    },
  ]
  return (
    <SettingsFrame title={t`Data retention`}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-soft">
            <Trans>
              The operator of this installation sets these periods for all organizations. People and data
              extracted from conversations are kept until you erase them.
            </Trans>
          </p>
          <Card>
            <ul aria-label={t`Data retention`} className="divide-y">
              {kinds.map(({ what, label, note, setting }) => (
                <li key={what} className="flex items-baseline gap-4 px-4 py-2.5">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{label}</p>
                    <p className="text-xs text-soft">{note}</p>
                    <p className="font-mono text-2xs text-faint">{setting}</p>
                  </div>
                  <p className="tabular shrink-0">
                    <Period days={data[what]} />
                  </p>
                </li>
              ))}
            </ul>
          </Card>
          <a href="/docs/operating#retention" className="self-start text-accent hover:underline">
            <Trans>Learn about data retention</Trans>
          </a>
        </div>
      )}
    </SettingsFrame>
  )
}

function Period({ days }: { days: number | null }) {
  if (days === null) return <Trans>Forever</Trans>
  return <Plural value={days} one="# day" other="# days" />
}
