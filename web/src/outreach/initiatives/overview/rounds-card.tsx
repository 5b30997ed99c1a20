import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/layout/page.tsx'

type Rounds = Output<'initiatives_progress'>['rounds']

/** What became of the people at each step that sends a message. */
export function RoundsCard({ id, rounds }: { id: string; rounds: Rounds }) {
  const { t, i18n } = useLingui()
  if (rounds.length === 0) return null
  const columns = [
    { id: 'entered', words: t({ message: 'Entered', context: 'step' }) },
    { id: 'sent', words: t({ message: 'Sent', context: 'messages' }) },
    { id: 'failed', words: t({ message: 'Not sent', context: 'messages' }) },
    { id: 'left', words: t({ message: 'Left', context: 'step' }) },
  ] as const
  return (
    <Card title={t`Messages by step`}>
      <div className="overflow-x-auto px-4 py-2">
        <table className="tabular w-full text-right">
          <thead>
            <tr className="text-xs text-soft">
              <th scope="col" className="py-1 text-left font-medium">
                {t({ message: 'Step', context: 'journey' })}
              </th>
              {columns.map((column) => (
                <th key={column.id} scope="col" className="w-24 font-medium phone:w-16">
                  {column.words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round, at) => (
              <tr key={round.nodeId} className="border-t border-line/60">
                <th scope="row" className="py-1.5 text-left font-normal" dir="auto">
                  <Link
                    to="/initiatives/$id/participants"
                    params={{ id }}
                    search={{ node: round.nodeId }}
                    className="underline decoration-line underline-offset-4 hover:text-accent"
                  >
                    {at + 1}. {round.name ?? round.nodeId}
                  </Link>
                </th>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={column.id === 'failed' && round.failed > 0 ? 'text-danger' : ''}
                  >
                    {i18n.number(round[column.id])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
