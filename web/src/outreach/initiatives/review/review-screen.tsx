import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { DraftList } from '../../../conversations/drafts/draft-list.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Check, X } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { TAB, TabRow } from '../../../ui/layout/tabs.tsx'
import { useInitiative } from '../frame/initiative.ts'
import { ReviewList } from './review-list.tsx'

const route = getRouteApi('/initiatives/review')
const LOOK_EVERY_MS = 10_000

type Status = 'waiting' | 'decided' | 'drafts' | 'sent'

/** What waits for a person, of one initiative or of all, and what was decided: extracted values, and messages. */
export function ReviewScreen() {
  const { t } = useLingui()
  const { initiative, status = 'waiting' } = route.useSearch()
  const tabs = [
    ['waiting', t`Values to review`],
    ['decided', t`Reviewed values`],
    ['drafts', t`Messages to approve`],
    ['sent', t`Decided messages`],
  ] as const
  const isMessages = status === 'drafts' || status === 'sent'
  return (
    <Page
      title={isMessages ? t`Approve messages` : t`Review values`}
      trail={<Trail to="/initiatives">{t`Initiatives`}</Trail>}
      bar={
        <TabRow label={t({ message: 'Review', context: 'noun' })}>
          {tabs.map(([tab, words]) => (
            <Link
              key={tab}
              to="/initiatives/review"
              search={{ status: tab, ...(initiative && { initiative }) }}
              activeProps={{}}
              className={TAB}
              aria-current={tab === status ? 'page' : undefined}
            >
              {words}
            </Link>
          ))}
        </TabRow>
      }
    >
      <div className="flex h-full flex-col">
        {initiative && <InitiativeFilter id={initiative} status={status} />}
        {isMessages ? (
          <DraftList
            key={status}
            state={status === 'drafts' ? 'waiting' : 'decided'}
            initiativeId={initiative}
          />
        ) : (
          <Values status={status} initiative={initiative} />
        )}
      </div>
    </Page>
  )
}

interface ValuesProps {
  status: 'waiting' | 'decided'
  initiative: string | undefined
}

function Values({ status, initiative }: ValuesProps) {
  const { i18n } = useLingui()
  const filters = { status, ...(initiative && { initiativeId: initiative }) }
  const list = useList(
    ['initiatives', 'reviews', filters],
    (page, options) => parley.extraction.reviews.list({ ...filters, ...page }, options),
    { everyMs: LOOK_EVERY_MS },
  )
  const count = list.rows.length
  const more = list.hasMore ? '+' : ''
  return (
    <>
      {!list.isLoading && count > 0 && (
        <span className="tabular self-end px-6 pt-2 text-xs text-soft phone:px-4" aria-live="polite">
          {i18n.number(count) + more}
        </span>
      )}
      <ReviewList
        key={JSON.stringify(filters)}
        list={list}
        showsInitiative={initiative === undefined}
        empty={<NothingToReview status={status} initiative={initiative} />}
      />
    </>
  )
}

interface InitiativeFilterProps {
  id: string
  status: Status
}

function InitiativeFilter({ id, status }: InitiativeFilterProps) {
  const { t } = useLingui()
  const initiative = useInitiative(id)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-6 py-2 phone:px-4">
      <Link
        to="/initiatives/$id/results"
        params={{ id }}
        className="mr-auto min-w-0 truncate font-medium underline decoration-strong underline-offset-2"
        dir="auto"
      >
        {initiative.data?.name ?? t`Initiative`}
      </Link>
      <Button size="small" kind="quiet" asChild>
        <Link to="/initiatives/review" search={{ status }}>
          <X size={14} />
          <Trans>All initiatives</Trans>
        </Link>
      </Button>
    </div>
  )
}

function NothingToReview({ status, initiative }: ValuesProps) {
  const { t } = useLingui()
  const link = initiative ? (
    <Link to="/initiatives/$id/results" params={{ id: initiative }} className="underline">
      <Trans>View results</Trans>
    </Link>
  ) : (
    <Link to="/initiatives" className="underline">
      <Trans>View initiatives</Trans>
    </Link>
  )
  return (
    <Empty
      icon={Check}
      title={status === 'waiting' ? t`Nothing to review` : t`Nothing reviewed yet`}
      actions={link}
    >
      {status === 'waiting'
        ? t`Values that Parley is not sure of appear here, with the words that they come from.`
        : t`Values that your team confirms, corrects or removes appear here.`}
    </Empty>
  )
}
