import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Card } from '../../../ui/layout/page.tsx'

type Sums = Output<'initiatives_progress'>['messages']

/** The days that the table shows; the sums above it count all. */
const SHOWN_DAYS = 14

/** What became of the messages, in total and by day. */
export function MessagesCard({ messages }: { messages: Sums }) {
  const { t, i18n } = useLingui()
  const total = (what: 'sent' | 'delivered' | 'read' | 'replied' | 'failed') =>
    messages.channels.reduce((sum, channel) => sum + channel[what], 0)
  const sent = total('sent')
  return (
    <Card title={t`Messages`}>
      {sent + total('failed') === 0 ? (
        <p className="px-4 py-3 text-soft">
          <Trans>No messages have been sent yet.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-4 p-4">
          <Bars
            label={t`What became of the messages`}
            whole={sent}
            rows={[
              { id: 'sent', words: t({ message: 'Sent', context: 'messages' }), count: sent },
              {
                id: 'delivered',
                words: t({ message: 'Delivered', context: 'messages' }),
                count: total('delivered'),
              },
              { id: 'read', words: t({ message: 'Read', context: 'messages' }), count: total('read') },
              {
                id: 'replied',
                words: t({ message: 'Replied', context: 'messages' }),
                count: total('replied'),
              },
              {
                id: 'failed',
                words: t({ message: 'Failed', context: 'messages' }),
                count: total('failed'),
                tone: 'danger' as const,
              },
            ]}
          />
          <details>
            <summary className="cursor-pointer text-soft">
              <Trans>By day</Trans>
            </summary>
            <div className="mt-2 overflow-x-auto">
              <table className="tabular w-full text-right">
                <thead>
                  <tr className="text-xs text-soft">
                    <th scope="col" className="py-1 text-left font-medium">{t`Day (UTC)`}</th>
                    <th scope="col" className="font-medium">
                      {t({ message: 'Sent', context: 'messages' })}
                    </th>
                    <th scope="col" className="font-medium">
                      {t({ message: 'Delivered', context: 'messages' })}
                    </th>
                    <th scope="col" className="font-medium">
                      {t({ message: 'Read', context: 'messages' })}
                    </th>
                    <th scope="col" className="font-medium">
                      {t({ message: 'Replied', context: 'messages' })}
                    </th>
                    <th scope="col" className="font-medium">
                      {t({ message: 'Failed', context: 'messages' })}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {messages.days.slice(0, SHOWN_DAYS).map((day) => (
                    <tr key={`${day.day} ${day.channel}`} className="border-t border-line/60">
                      <th scope="row" className="py-1 text-left font-normal">
                        {i18n.date(day.day, { dateStyle: 'medium', timeZone: 'UTC' })}
                        {messages.channels.length > 1 && (
                          <span className="text-faint">
                            {' '}
                            ·{' '}
                            {day.channel === 'EMAIL' ? t`Email` : day.channel === 'SMS' ? 'SMS' : 'WhatsApp'}
                          </span>
                        )}
                      </th>
                      {([day.sent, day.delivered, day.read, day.replied, day.failed] as const).map(
                        (count, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
                          <td key={at}>{i18n.number(count)}</td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </div>
      )}
    </Card>
  )
}
