import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'
import type { ListedInitiative } from '../initiatives/frame/initiative.ts'

const SHOWN = 5

/** The latest live initiatives, each with how far its people came. */
export function LiveInitiatives() {
  const { t } = useLingui()
  const live = useQuery({
    queryKey: ['initiatives', 'live', SHOWN],
    queryFn: async ({ signal }) =>
      await parley.initiatives.list({ status: 'ACTIVE', numbers: true, limit: SHOWN }, { signal }),
  })
  const initiatives = live.data?.data ?? []
  if (initiatives.length === 0) return null
  return (
    <Card
      title={t`Live initiatives`}
      actions={
        live.data?.next_cursor && (
          <Link
            to="/initiatives"
            search={{ status: 'ACTIVE' }}
            className="text-xs text-accent hover:underline"
          >
            <Trans>Show all</Trans>
          </Link>
        )
      }
    >
      <ul>
        {initiatives.map((initiative) => (
          <li key={initiative.id} className="border-b border-line/60 last:border-0">
            <Link
              to="/initiatives/$id"
              params={{ id: initiative.id }}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] items-center gap-4 px-4 py-2.5 hover:bg-hover phone:grid-cols-1 phone:gap-2"
            >
              <span className="truncate font-medium" dir="auto">
                {initiative.name}
              </span>
              <Funnel initiative={initiative} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Participants, sent and replied, each as a share of the participants. */
function Funnel({ initiative: { numbers } }: { initiative: ListedInitiative }) {
  const { t, i18n } = useLingui()
  if (!numbers) return null
  const { participants, sent, replied } = numbers
  const most = Math.max(1, participants, sent, replied)
  const steps = [
    [t`Participants`, participants],
    [t({ message: 'Sent', context: 'messages' }), sent],
    [t({ message: 'Replies', context: 'messages' }), replied],
  ] as const
  return (
    <span className="grid grid-cols-3 gap-3">
      {steps.map(([label, count]) => (
        <span key={label} className="min-w-0">
          <span className="flex items-baseline justify-between gap-1 text-xs">
            <span className="truncate text-soft">{label}</span>
            <span className="tabular font-medium">{i18n.number(count)}</span>
          </span>
          <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-sm bg-sunken dark:bg-line">
            <span className="block h-full bg-accent" style={{ width: `${(100 * count) / most}%` }} />
          </span>
        </span>
      ))}
    </span>
  )
}
