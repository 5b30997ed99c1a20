import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { Repetition } from '../campaign.ts'
import { StateBadge } from '../state-badge.tsx'
import { useRepeatWords } from './repeat-words.ts'

const LOOK_EVERY_MS = 10_000

/** Each repetition with its figures, newest first, and those that did not start with the reason. */
export function Repetitions({ id }: { id: string }) {
  const { t } = useLingui()
  const list = useList(
    ['campaigns', 'repetitions', id],
    (page, options) => parley.campaigns.repetitions.list({ id, ...page }, options),
    { everyMs: LOOK_EVERY_MS },
  )
  const head = 'px-2 font-medium'
  return (
    <Card title={t`Repetitions`}>
      <div className="flex flex-col gap-3 p-4">
        {list.error ? (
          <Failure error={list.error} onRetry={list.retry} />
        ) : list.isLoading ? (
          <Skeleton className="h-24 w-full" />
        ) : list.rows.length === 0 ? (
          <p className="text-soft">
            <Trans>None yet. The first one appears here when it starts.</Trans>
          </p>
        ) : (
          <table
            // biome-ignore lint/a11y/noNoninteractiveTabindex: without links in it, keys could not scroll the page.
            tabIndex={0}
            className="tabular w-full text-right"
          >
            <caption className="sr-only">{t`Repetitions`}</caption>
            <thead>
              <tr className="text-xs text-soft">
                <th scope="col" className="py-1 text-left font-medium">{t`Day`}</th>
                <th scope="col" className="px-2 text-left font-medium">
                  {t({ message: 'State', context: 'campaign' })}
                </th>
                <th scope="col" className={head}>{t`People`}</th>
                <th scope="col" className={head}>
                  {t({ message: 'Sent', context: 'messages' })}
                </th>
                <th scope="col" className={`${head} phone:hidden`}>
                  {t({ message: 'Read', context: 'messages' })}
                </th>
                <th scope="col" className={`${head} phone:hidden`}>
                  {t({ message: 'Replies', context: 'messages' })}
                </th>
                <th scope="col" className={`${head} phone:hidden`}>
                  {t({ message: 'Failed', context: 'messages' })}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((each) => (
                <Row key={each.day} repetition={each} />
              ))}
            </tbody>
          </table>
        )}
        {list.hasMore && (
          <Button className="self-start" onClick={list.more}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function Row({ repetition: { day, outcome, reason, campaign } }: { repetition: Repetition }) {
  const { t, i18n } = useLingui()
  const words = useRepeatWords()
  const why = {
    STARTED: '',
    MISSED: t`Skipped: the service was down for too long, or it may have been sent before a backup was restored.`,
    NOBODY: t`Skipped: nobody could be reached.`,
    REFUSED: t`It could not start.`,
  }
  return (
    <tr className="h-9 border-t border-line/60">
      <th scope="row" className="text-left font-normal whitespace-nowrap">
        {campaign ? (
          <Link to="/campaigns/$id" params={{ id: campaign.id }} className="font-medium underline">
            {words.day(day)}
          </Link>
        ) : (
          words.day(day)
        )}
      </th>
      {campaign ? (
        <>
          <td className="px-2 text-left">
            <StateBadge state={campaign.status} />
          </td>
          <td className="px-2">{i18n.number(campaign.people)}</td>
          <td className="px-2">{i18n.number(campaign.sent)}</td>
          <td className="px-2 phone:hidden">{i18n.number(campaign.read)}</td>
          <td className="px-2 phone:hidden">{i18n.number(campaign.replied)}</td>
          <td className="px-2 phone:hidden">{i18n.number(campaign.failed)}</td>
        </>
      ) : (
        <td colSpan={6} className="px-2 py-1.5 text-left wrap-anywhere text-warn">
          {why[outcome]}
          {reason && <span className="text-soft"> {reason}</span>}
        </td>
      )}
    </tr>
  )
}
