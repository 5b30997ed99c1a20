import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { useDurationWords } from '../../initiatives/create/duration-words.ts'
import { useRates } from '../../initiatives/goal/rates.ts'
import type { Campaign, Results } from '../campaign.ts'

type Test = NonNullable<Results['test']>
type Variant = Test['variants'][number]

/** Beside the measure. */
const COUNTED = ['delivered', 'read', 'clicked', 'replied'] as const

/** How the variants of the message do, whether that may be chance, and the choice of the winner. */
export function TestCard({ campaign, test }: { campaign: Campaign; test: Test }) {
  const { t, i18n } = useLingui()
  const rates = useRates()
  const duration = useDurationWords()
  const wait = campaign.test?.decideAfter ? duration(campaign.test.decideAfter) : null
  const isOpen = test.winner === null && ['SENDING', 'SENT', 'PAUSED', 'SCHEDULED'].includes(campaign.status)
  const mayChoose = usePermission('initiatives:write') && isOpen
  const isAhead = (test.difference?.value ?? 0) > 0
  const counted = COUNTED.filter((what) => what !== test.measure)
  const measures: Record<Test['measure'], string> = {
    replied: t({ message: 'Replies', context: 'measure' }),
    clicked: t({ message: 'Clicks', context: 'measure' }),
    read: t({ message: 'Read', context: 'measure' }),
    delivered: t({ message: 'Delivered', context: 'measure' }),
    goal: t({ message: 'The goal', context: 'measure' }),
  }
  return (
    <Card title={t`Test`}>
      <div className="flex flex-col gap-3 p-4">
        <div className="overflow-x-auto">
          <table className="tabular w-full text-right">
            <caption className="sr-only">{t`How the messages do`}</caption>
            <thead>
              <tr className="text-xs text-soft">
                <th scope="col" className="py-1 text-left font-medium">{t`Message`}</th>
                <th scope="col" className="px-2 font-medium">{t`People`}</th>
                {counted.map((what) => (
                  <th key={what} scope="col" className="px-2 font-medium phone:hidden">
                    {measures[what]}
                  </th>
                ))}
                <th scope="col" className="px-2 font-medium">
                  {measures[test.measure]}
                </th>
                {mayChoose && <td />}
              </tr>
            </thead>
            <tbody>
              {test.variants.map((each) => (
                <tr key={each.variant} className="h-9 border-t border-line/60">
                  <th scope="row" className="text-left font-normal">
                    <span className="mr-2 font-medium">{each.variant.toUpperCase()}</span>
                    {test.winner === each.variant ? (
                      <Badge tone="good">{t`Winner`}</Badge>
                    ) : (
                      isOpen &&
                      isAhead &&
                      test.leader === each.variant && <Badge tone="info">{t`Leads`}</Badge>
                    )}
                  </th>
                  <td className="px-2">{i18n.number(each.people)}</td>
                  {counted.map((what) => (
                    <td key={what} className="px-2 phone:hidden">
                      {i18n.number(each[what])}
                    </td>
                  ))}
                  <td className="px-2">
                    {i18n.number(each[test.measure])}
                    {each.rate && (
                      <>
                        {' · '}
                        <span className="font-medium">{rates.percent(each.rate.value)}</span>{' '}
                        <span className="text-xs text-soft phone:hidden">({rates.range(each.rate)})</span>
                      </>
                    )}
                  </td>
                  {mayChoose && (
                    <td className="pl-2">
                      <Choose campaign={campaign} variant={each.variant} rest={test.rest} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Verdict test={test} />
        <p className="text-soft">
          {test.decidedAt &&
            (test.chosenBy === 'measure' ? (
              <Trans>
                The numbers decided <Timestamp at={test.decidedAt} inSentence />.
              </Trans>
            ) : (
              <Trans>
                Somebody decided <Timestamp at={test.decidedAt} inSentence />.
              </Trans>
            ))}
          {isOpen &&
            wait &&
            (test.decideAt ? (
              <Trans>
                The best one wins <Timestamp at={test.decideAt} inSentence />.
              </Trans>
            ) : (
              <Trans>The best one wins {wait} after the last message of the test is sent.</Trans>
            ))}{' '}
          {isOpen &&
            test.rest > 0 &&
            plural(test.rest, { one: '# person waits for it.', other: '# people wait for it.' })}
        </p>
      </div>
    </Card>
  )
}

function Verdict({ test: { difference, leader } }: { test: Test }) {
  const rates = useRates()
  if (!difference || !leader) return null
  if (difference.value === 0)
    return (
      <p className="text-soft">
        <Trans>There is no difference yet.</Trans>
      </p>
    )
  const letter = leader.toUpperCase()
  const points = rates.points(difference.value)
  const range = rates.pointRange(difference)
  return (
    <p className={difference.verdict === 'chance' ? 'text-warn' : ''}>
      {difference.verdict === 'chance' ? (
        <Trans>
          {letter} is {points} percentage points ahead, but that may be chance: the difference is {range}.
        </Trans>
      ) : (
        <Trans>
          {letter} is {points} percentage points ahead: the difference is {range}.
        </Trans>
      )}
    </p>
  )
}

interface ChooseProps {
  campaign: Campaign
  variant: Variant['variant']
  rest: number
}

function Choose({ campaign: { id }, variant, rest }: ChooseProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const letter = variant.toUpperCase()
  const choose = useApiMutation(() => parley.campaigns.chooseWinner({ id, variant }), {
    changes: [['campaigns']],
    done: t`Message ${letter} wins`,
  })
  return (
    <>
      <Button size="small" aria-label={t`Choose message ${letter}`} onClick={() => setAsking(true)}>
        <Trans>Choose</Trans>
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Choose message ${letter}?`}
        action={t`Choose`}
        onConfirm={() => choose.mutate()}
      >
        {plural(rest, { one: '# person gets it.', other: '# people get it.' })}{' '}
        <Trans>You can’t choose another one afterwards.</Trans>
      </Confirm>
    </>
  )
}
