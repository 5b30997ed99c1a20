import { Trans, useLingui } from '@lingui/react/macro'
import { usePermission } from '../../../identity/session.ts'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card, Page, Sheet } from '../../../ui/layout/page.tsx'
import { Fact } from '../../../ui/records/facts.tsx'
import type { Campaign } from '../campaign.ts'
import { CampaignActions } from '../running/campaign-actions.tsx'
import { StateBadge } from '../state-badge.tsx'
import { NextTimes } from './next-times.tsx'
import { useRepeatWords } from './repeat-words.ts'
import { Repetitions } from './repetitions.tsx'

interface SeriesScreenProps {
  campaign: Campaign
  onEdit: () => void
}

/** A campaign that repeats: when it does, what came of it in total, and each repetition. */
export function SeriesScreen({ campaign, onEdit }: SeriesScreenProps) {
  const { t } = useLingui()
  const { id, name, status } = campaign
  return (
    <Page
      trail={<Trail to="/campaigns">{t`Campaigns`}</Trail>}
      title={name}
      aside={<StateBadge state={status} />}
      actions={<CampaignActions campaign={campaign} results={undefined} />}
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          <When campaign={campaign} onEdit={onEdit} />
          <Total campaign={campaign} />
          <Repetitions id={id} />
        </div>
      </Sheet>
    </Page>
  )
}

function When({ campaign, onEdit }: SeriesScreenProps) {
  const { t } = useLingui()
  const { rule } = useRepeatWords()
  const { id, repeat, status, atLocalTime, onlyNew, canceledAt, completedAt, pausedAt } = campaign
  const isPaused = status === 'PAUSED' && pausedAt !== null
  const mayEdit = usePermission('initiatives:write') && (status === 'REPEATING' || isPaused)
  if (!repeat) return null
  return (
    <Card
      title={t`When`}
      actions={
        mayEdit && (
          <Button size="small" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-1 p-4">
        <p>
          {rule(repeat)}
          {atLocalTime && ` · ${t`By the clock of each person`}`}
          {onlyNew && ` · ${t`Only people who did not get it before`}`}
        </p>
        {status === 'REPEATING' && <NextTimes repeat={repeat} atLocalTime={atLocalTime} seriesId={id} />}
        <p className="text-soft">
          {isPaused && (
            <Trans>
              Paused <Timestamp at={pausedAt} inSentence />. No repetition starts until you resume it.
            </Trans>
          )}
          {canceledAt && (
            <Trans>
              Canceled <Timestamp at={canceledAt} inSentence />.
            </Trans>
          )}
          {completedAt && (
            <Trans>
              Completed <Timestamp at={completedAt} inSentence />.
            </Trans>
          )}
        </p>
      </div>
    </Card>
  )
}

function Total({ campaign: { repetitions } }: { campaign: Campaign }) {
  const { t, i18n } = useLingui()
  if (!repetitions) return null
  const { started, people, waiting, sent, delivered, read, replied, failed } = repetitions
  const facts: readonly (readonly [string, number])[] = [
    [t`Repetitions`, started],
    [t`In the audience`, people],
    [t`Messages sent`, sent],
    [t({ message: 'Delivered', context: 'messages' }), delivered],
    [t({ message: 'Read', context: 'messages' }), read],
    [t({ message: 'Replies', context: 'messages' }), replied],
    [t({ message: 'Failed', context: 'messages' }), failed],
    [t`Waiting`, waiting],
  ]
  return (
    <Card title={t`In total`}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">
          <Trans>People in several repetitions count each time.</Trans>
        </p>
        <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 phone:grid-cols-[7rem_minmax(0,1fr)]">
          {facts.map(([label, count]) => (
            <Fact key={label} label={label}>
              <span className="tabular">{i18n.number(count)}</span>
            </Fact>
          ))}
        </dl>
      </div>
    </Card>
  )
}
