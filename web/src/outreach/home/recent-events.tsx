import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PersonName } from '../../customers/people/person-name.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'

const SHOWN = 8
const LOOK_EVERY_MS = 2_000

/** The latest events. Hidden while there are none. */
export function RecentEvents() {
  const { t } = useLingui()
  const events = useQuery({
    queryKey: ['events', 'recent'],
    queryFn: async ({ signal }) => await parley.events.list({ limit: SHOWN }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (!events.data || events.data.data.length === 0) return null
  return (
    <Card
      title={t`Latest events`}
      actions={
        <Link to="/events" className="text-xs text-soft hover:text-ink">
          <Trans>All events</Trans>
        </Link>
      }
    >
      <ul>
        {events.data.data.map(({ externalId, name, personExternalId, customObjectExternalId, timestamp }) => (
          <li key={externalId} className="border-b border-line/60 last:border-0">
            <Link
              to="/events"
              search={{ event: externalId }}
              className="flex items-baseline gap-3 px-4 py-2 hover:bg-hover"
            >
              <bdi className="w-40 shrink-0 truncate font-medium phone:w-28">{name}</bdi>
              <span className="min-w-0 flex-1 truncate text-soft">
                {personExternalId ? (
                  <PersonName externalId={personExternalId} />
                ) : (
                  <bdi>{customObjectExternalId}</bdi>
                )}
              </span>
              <span className="text-xs text-faint">
                <Timestamp at={timestamp} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
