import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLimitWords } from '../../../messaging/channels/health/rating-words.ts'
import { Card } from '../../../ui/layout/page.tsx'
import { Fact } from '../../../ui/records/facts.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { CostFacts } from './cost-facts.tsx'
import { estimate } from './estimate.ts'
import type { LaunchFacts } from './launch-facts.ts'

interface EstimateCardProps {
  initiative: Initiative
  facts: LaunchFacts
  /** How many are enrolled at the launch. */
  people: number
}

/** How many messages leave, how long that takes, and which limits apply. */
export function EstimateCard({ initiative, facts, people }: EstimateCardProps) {
  const { t, i18n } = useLingui()
  const { messages, days } = estimate({
    people,
    rounds: Math.max(1, initiative.maxAttempts),
    senders: facts.senders,
  })
  const [sender] = facts.senders
  const limit = useLimitWords()(sender?.messagingLimit ?? null)
  const { quietHours, messagesPerPersonPer } = facts.limits ?? {}
  return (
    <Card title={t`Estimate`}>
      <dl className="grid grid-cols-[12rem_1fr] gap-x-4 gap-y-2 p-4 phone:grid-cols-1 phone:gap-y-0.5">
        <Fact label={t`Enrolled at the launch`}>
          {people === 0 ? t`Nobody yet` : plural(people, { one: '# person', other: '# people' })}
        </Fact>
        {people > 0 && (
          <Fact label={t`Messages without replies`}>
            {messages.least === messages.most
              ? i18n.number(messages.least)
              : t`${i18n.number(messages.least)} to ${i18n.number(messages.most)}`}
          </Fact>
        )}
        {people > 0 && facts.cost && <CostFacts {...facts.cost} />}
        {days !== null && (
          <Fact label={t`First messages take`}>
            {days <= 1 ? t`Less than a day` : t`About ${plural(days, { one: '# day', other: '# days' })}`}
          </Fact>
        )}
        {limit !== null && <Fact label={t`Messaging limit`}>{limit}</Fact>}
        {quietHours && (
          <Fact label={t`Quiet hours`}>
            <Trans>
              Messages wait from {quietHours.from} to {quietHours.until}
            </Trans>
          </Fact>
        )}
        {messagesPerPersonPer && (
          <Fact label={t`Limit per person`}>
            {t`${plural(messagesPerPersonPer.messages, { one: '# message', other: '# messages' })} in ${messagesPerPersonPer.window}`}
          </Fact>
        )}
      </dl>
    </Card>
  )
}
