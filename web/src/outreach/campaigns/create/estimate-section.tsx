import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { errorText } from '../../../shell/error-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useZonedDate } from '../../../shell/locale/zoned-date.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Send } from '../../../ui/icons/icons.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Fact } from '../../../ui/records/facts.tsx'
import { issueWords } from '../../journeys/words/issues.ts'
import type { Campaign, Estimate } from '../campaign.ts'
import { useReasonWords } from '../reason-words.ts'

interface EstimateSectionProps {
  /** null: it was not saved yet. */
  campaign: Campaign | null
  isSaved: boolean
  onSave: () => void
}

/** Whom the draft would reach, what that costs, and the start. */
export function EstimateSection({ campaign, isSaved, onSave }: EstimateSectionProps) {
  if (campaign && isSaved) return <Estimated campaign={campaign} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft">
        <Trans>
          Save the draft to see whom it reaches and what it costs. Nothing is sent before you start it.
        </Trans>
      </p>
      <Button onClick={onSave}>
        <Trans>Save and estimate</Trans>
      </Button>
    </div>
  )
}

function Estimated({ campaign: { id, name, updatedAt, repeat } }: { campaign: Campaign }) {
  const estimate = useQuery({
    queryKey: ['campaigns', 'estimate', id, updatedAt],
    queryFn: ({ signal }) => parley.campaigns.estimate({ id }, { signal }),
  })
  if (estimate.error) return <Failure error={estimate.error} onRetry={() => void estimate.refetch()} />
  if (!estimate.data) return <Skeleton className="h-40 w-full" />
  return (
    <>
      <Numbers estimate={estimate.data} />
      <Start id={id} name={name} repeats={repeat !== null} estimate={estimate.data} />
    </>
  )
}

function Numbers({ estimate }: { estimate: Estimate }) {
  const { t, i18n } = useLingui()
  const reasons = useReasonWords()
  const { people, reachable, excluded, unknown, channels, overPersonLimit: over, issues } = estimate
  const time = useZonedDate()
  const wordsOf = (issue: Estimate['issues'][number]) =>
    issue.code === 'clicks_not_counted'
      ? t`No message of the test has a link whose clicks are counted. Turn on tracking, add such a link, or use another measure.`
      : issueWords(issue, i18n)
  const sum = (of: 'least' | 'most') => channels.reduce((total, { messages }) => total + messages[of], 0)
  const [least, most] = [i18n.number(sum('least')), i18n.number(sum('most'))]
  return (
    <>
      <Bars
        label={t`Who gets it and who does not`}
        whole={people}
        rows={[
          { id: 'people', words: t`In the audience`, count: people, tone: 'quiet' as const },
          ...excluded.map(({ reason, count }) => ({
            id: reason,
            words: reasons(reason),
            count,
            tone: 'danger' as const,
          })),
          { id: 'reachable', words: t`Get it`, count: reachable },
        ]}
      />
      {unknown > 0 && (
        <p className="text-warn">
          {plural(unknown, {
            one: '# ID of the list belongs to nobody.',
            other: '# IDs of the list belong to nobody.',
          })}
        </p>
      )}
      {over && over.count > 0 && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {plural(over.count, {
            one: '# person already got the most messages that you allow.',
            other: '# people already got the most messages that you allow.',
          })}{' '}
          {over.whenReached === 'skip' ? t`They do not get this one.` : t`For them, this one waits.`}
        </p>
      )}
      <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 phone:grid-cols-[7rem_minmax(0,1fr)]">
        <Fact label={t`Messages`}>{least === most ? least : t`${least} to ${most}`}</Fact>
        {channels.map((each) => (
          <ChannelFacts key={each.channel} isOnly={channels.length === 1} {...each} />
        ))}
        <Fact label={t`First message`}>{time(estimate.firstAt)}</Fact>
        {estimate.lastAt !== estimate.firstAt && (
          <Fact label={t`Last time zone`}>{time(estimate.lastAt)}</Fact>
        )}
      </dl>
      {issues.length > 0 && (
        <FormError>
          <Trans>Before you can start it:</Trans>
          <ul className="list-disc pl-4">
            {issues.map((issue) => (
              <li key={`${issue.code} ${issue.message}`}>{wordsOf(issue)}</li>
            ))}
          </ul>
        </FormError>
      )}
    </>
  )
}

type Channel = Estimate['channels'][number]

function ChannelFacts({ channel, people, parts, cost, hours, isOnly }: Channel & { isOnly: boolean }) {
  const { t, i18n } = useLingui()
  const name = channel === 'EMAIL' ? t`Email` : channel === 'SMS' ? 'SMS' : 'WhatsApp'
  const money = cost && new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: cost.currency })
  // A text is formatted exactly; a number would be rounded before.
  const amount = (decimal: string) => money?.format(decimal as Intl.StringNumericLiteral)
  return (
    <>
      {!isOnly && <Fact label={name}>{plural(people, { one: '# person', other: '# people' })}</Fact>}
      {parts && (
        <Fact label={t`Parts of each SMS`}>
          {parts.least === parts.most ? parts.least : t`${parts.least} to ${parts.most}`}
        </Fact>
      )}
      <Fact label={isOnly ? t`Cost` : t`Cost of ${name}`}>
        {cost ? (
          cost.least === cost.most ? (
            amount(cost.least)
          ) : (
            t`${amount(cost.least)} to ${amount(cost.most)}`
          )
        ) : (
          <Link to="/settings/sending" className="underline">
            <Trans>Set message prices</Trans>
          </Link>
        )}
        {cost !== null && cost.unpriced > 0 && (
          <span className="block text-warn">
            {plural(cost.unpriced, {
              one: '# person is not counted because their destination has no price.',
              other: '# people are not counted because their destination has no price.',
            })}
          </span>
        )}
      </Fact>
      <Fact label={isOnly ? t`Duration` : t`Duration of ${name}`}>
        {hours === null ? (
          <Link to="/settings/channels" className="text-warn underline">
            <Trans>No sender is connected</Trans>
          </Link>
        ) : (
          <Duration hours={hours} />
        )}
      </Fact>
    </>
  )
}

const MINUTES = 60
const SECONDS = 3_600

function Duration({ hours }: { hours: number }) {
  if (hours * MINUTES < 1) {
    const seconds = Math.max(1, Math.ceil(hours * SECONDS))
    return <>{plural(seconds, { one: 'about # second', other: 'about # seconds' })}</>
  }
  if (hours < 1) {
    return <>{plural(Math.ceil(hours * MINUTES), { one: 'about # minute', other: 'about # minutes' })}</>
  }
  return <>{plural(Math.ceil(hours), { one: 'about # hour', other: 'about # hours' })}</>
}

interface StartProps {
  id: string
  name: string
  repeats: boolean
  estimate: Estimate
}

function Start({ id, name, repeats, estimate }: StartProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const mayStart = usePermission('initiatives:write')
  const start = useApiMutation(() => parley.campaigns.start({ id }), {
    changes: [['campaigns'], ['initiatives'], ['overview']],
    done: t`Campaign started`,
    quiet: true,
  })
  const { reachable, issues } = estimate
  const isReady = (reachable > 0 || repeats) && issues.length === 0
  if (!mayStart) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {start.error && (
        <div className="w-full">
          <FormError>{errorText(start.error)}</FormError>
        </div>
      )}
      {reachable === 0 && (
        <p className="text-soft">
          {repeats ? <Trans>Nobody can be reached now.</Trans> : <Trans>Nobody can be reached.</Trans>}
        </p>
      )}
      <Button kind="primary" disabled={!isReady || start.isPending} onClick={() => setAsking(true)}>
        <Send size={14} />
        <Trans>Start campaign</Trans>
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Start ${name}?`}
        action={t`Start`}
        onConfirm={() => start.mutate()}
      >
        {repeats
          ? plural(reachable, {
              one: 'Today, # person would get it. Each repetition goes to the audience of its day.',
              other: 'Today, # people would get it. Each repetition goes to the audience of its day.',
            })
          : plural(reachable, { one: '# person gets it.', other: '# people get it.' })}{' '}
        <Trans>You can pause it, but you can’t recall messages.</Trans>
      </Confirm>
    </div>
  )
}
