import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { Failure } from '../../shell/failure.tsx'
import { ExactTimestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { SkeletonLines } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Fact } from '../../ui/records/facts.tsx'
import { JsonText } from '../../ui/records/json-text.tsx'
import { AttributeValue } from '../people/attribute-value.tsx'
import { PersonName } from '../people/person-name.tsx'
import { EventEffects } from './event-effects.tsx'

/** One event with its properties, and what it caused. */
export function EventPanel({ externalId, onClose }: { externalId: string; onClose: () => void }) {
  const { t } = useLingui()
  const event = useQuery({
    queryKey: ['events', 'one', externalId],
    queryFn: ({ signal }) => parley.events.get({ externalId }, { signal }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={event.data?.name ?? t`Event`}
      closeLabel={t`Close`}
      place="side"
    >
      {event.error && !event.data ? (
        <Failure error={event.error} onRetry={() => void event.refetch()} />
      ) : !event.data ? (
        <SkeletonLines />
      ) : (
        <div className="flex flex-col gap-5">
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5">
            <Fact label={t`Occurred`}>
              <ExactTimestamp at={event.data.timestamp} />
            </Fact>
            <Fact label={t`Received`}>
              <ExactTimestamp at={event.data.receivedAt} />
            </Fact>
            <Fact label={t`External ID`}>
              <CopyId id={externalId} />
            </Fact>
            {event.data.personExternalId && (
              <Fact label={t`Person`}>
                <Link
                  to="/people/$externalId"
                  params={{ externalId: event.data.personExternalId }}
                  className="font-medium hover:underline"
                >
                  <PersonName externalId={event.data.personExternalId} />
                </Link>
              </Fact>
            )}
            {event.data.customObjectType && event.data.customObjectExternalId && (
              <Fact label={<bdi>{event.data.customObjectType}</bdi>}>
                <Link
                  to="/objects/$type/$externalId"
                  params={{
                    type: event.data.customObjectType,
                    externalId: event.data.customObjectExternalId,
                  }}
                  className="font-medium hover:underline"
                >
                  <bdi>{event.data.customObjectExternalId}</bdi>
                </Link>
              </Fact>
            )}
          </dl>
          <Properties properties={event.data.properties} />
          {event.data.personExternalId && <EventEffects externalId={externalId} />}
        </div>
      )}
    </Dialog>
  )
}

/** Each property on its own line; nested values as JSON. */
function Properties({ properties }: { properties: Record<string, unknown> }) {
  const entries = Object.entries(properties)
  if (entries.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>Properties</Trans>
      </h3>
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-y-1.5">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="max-w-48 truncate pr-4 text-soft" dir="auto" title={key}>
              {key}
            </dt>
            <dd className="min-w-0 break-words">
              {hasParts(value) ? <JsonText value={value} label={key} /> : <AttributeValue value={value} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function hasParts(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((entry) => typeof entry === 'object')
  return typeof value === 'object' && value !== null
}
