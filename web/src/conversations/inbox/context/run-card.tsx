import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RUN_STATUS } from '../../../customers/people/run-status.ts'
import { usePreferences } from '../../../shell/locale/preferences.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { ChevronRight } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { Section } from './section.tsx'

interface RunCardProps {
  initiativeId: string
  participantId: string
}

/** Where the person's journey is, what it waits for, and what was learned so far. */
export function RunCard({ initiativeId, participantId }: RunCardProps) {
  const { t } = useLingui()
  const language = usePreferences().locale
  const where = { id: initiativeId, participantId }
  const initiative = useQuery({
    queryKey: ['initiatives', 'one', initiativeId],
    queryFn: ({ signal }) => parley.initiatives.get({ id: initiativeId }, { signal }),
  })
  const run = useQuery({
    queryKey: ['initiatives', 'explained', participantId, language],
    queryFn: ({ signal }) => parley.initiatives.participants.explain({ ...where, language }, { signal }),
  })
  const participant = useQuery({
    queryKey: ['initiatives', 'participant', participantId],
    queryFn: ({ signal }) => parley.initiatives.participants.get(where, { signal }),
  })
  if (!initiative.data) return null
  return (
    <>
      <Section title={<Trans>Journey</Trans>}>
        <p className="flex items-center gap-2">
          <Link
            to="/initiatives/$id/participants"
            params={{ id: initiativeId }}
            search={{ run: participantId }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            <bdi>{initiative.data.name}</bdi>
          </Link>
          {participant.data && <Badge>{t(RUN_STATUS[participant.data.status])}</Badge>}
        </p>
        {run.data && <Place run={run.data} />}
      </Section>
      {participant.data && participant.data.values.length > 0 && (
        <Section
          title={
            <Link
              to="/initiatives/$id/results"
              params={{ id: initiativeId }}
              className="inline-flex min-h-6 items-center gap-1 hover:text-ink hover:underline"
            >
              <Trans>Answers</Trans>
              <ChevronRight size={12} aria-hidden />
            </Link>
          }
        >
          <dl className="flex flex-col gap-2.5">
            {participant.data.values.map(({ label, value, sourceQuote }) => (
              <div key={label}>
                <dt className="text-xs text-soft" dir="auto">
                  {label}
                </dt>
                <dd className="[overflow-wrap:anywhere]" dir="auto">
                  {value}
                  {sourceQuote !== null && (
                    <q className="mt-0.5 block border-l-2 border-strong pl-2 text-xs text-soft">
                      {sourceQuote}
                    </q>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}

/** The step that the journey is at, in the service's words. */
function Place({ run: { place, waiting } }: { run: Output<'initiatives_participant_explain'> }) {
  return (
    <div className="mt-1 text-soft">
      {place && <p dir="auto">{place.name ?? place.does}</p>}
      {waiting && (
        <p className="mt-1" dir="auto">
          {waiting.text}
          {waiting.until !== null && (
            <span className="block text-xs text-faint">
              <Trans>
                Until <Timestamp at={waiting.until} />
              </Trans>
            </span>
          )}
        </p>
      )}
    </div>
  )
}
