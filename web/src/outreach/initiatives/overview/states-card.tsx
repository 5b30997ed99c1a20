import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { RUN_STATUS } from '../../../customers/people/run-status.ts'

type States = Output<'initiatives_progress'>['states']

const ORDER = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'STOPPED', 'FAILED'] as const

/** How many participants are in each state. Each number opens them. */
export function StatesCard({ id, states }: { id: string; states: States }) {
  const { t, i18n } = useLingui()
  return (
    <section aria-label={t`Participants by state`}>
      <dl className="grid grid-cols-5 gap-3 phone:grid-cols-2">
        {ORDER.map((status) => (
          <div
            key={status}
            className="relative rounded-lg border bg-surface px-4 py-3 shadow-card has-[a:hover]:border-strong"
          >
            <dt className="text-xs text-soft">
              <Link
                to="/initiatives/$id/participants"
                params={{ id }}
                search={{ status }}
                className="after:absolute after:inset-0"
              >
                {t(RUN_STATUS[status])}
              </Link>
            </dt>
            <dd className="tabular mt-0.5 text-xl font-semibold">{i18n.number(states[status] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
