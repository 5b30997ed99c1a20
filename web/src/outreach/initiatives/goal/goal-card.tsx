import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Card } from '../../../ui/layout/page.tsx'
import { Branches } from './branches.tsx'
import type { Goal } from './goal-plan.ts'
import { GoalWords } from './goal-words.tsx'
import { RateColumns } from './rate-columns.tsx'
import { useRates } from './rates.ts'
import { ReachedPeople } from './reached-people.tsx'

const LOOK_EVERY_MS = 10_000

/** The goal of an initiative and its results. Its key begins with `initiatives`, so that changes refetch it. */
function useGoal(id: string) {
  return useQuery({
    queryKey: ['initiatives', 'goal', id],
    queryFn: ({ signal }) => parley.initiatives.goal.get({ id }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** Who reached the goal, of those who were enrolled and those who were held out, and what the difference says. */
export function GoalCard({ id }: { id: string }) {
  const { t } = useLingui()
  const goal = useGoal(id).data?.goal
  if (!goal) return null
  return (
    <Card title={t`Goal`}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-soft">
          <GoalWords goal={goal} />
          {goal.openUntil && (
            <>
              {' '}
              <Trans>
                Counting until <Timestamp at={goal.openUntil} inSentence />.
              </Trans>
            </>
          )}
          {goal.setAt && !goal.includesEnrolled && (
            <>
              {' '}
              <Trans>
                Only people enrolled since <Timestamp at={goal.setAt} /> are counted.
              </Trans>
            </>
          )}
        </p>
        {goal.isCounting && (
          <p role="status" className="text-soft">
            <Trans>Adding the people who were enrolled before.</Trans>
          </p>
        )}
        <Groups goal={goal} />
        <Difference goal={goal} />
        <Branches id={id} branches={goal.branches} />
        <ReachedPeople id={id} reached={goal.enrolled.reached + goal.heldOut.reached} />
      </div>
    </Card>
  )
}

function Groups({ goal: { enrolled, heldOut, holdoutPercent } }: { goal: Goal }) {
  const { t, i18n } = useLingui()
  const { percent, range } = useRates()
  const groups = [
    { id: 'enrolled', words: t`Enrolled`, fill: 'bg-accent', ...enrolled },
    ...(holdoutPercent > 0 ? [{ id: 'held', words: t`Held out`, fill: 'bg-strong', ...heldOut }] : []),
  ]
  return (
    <table className="tabular w-full table-fixed text-right">
      <caption className="sr-only">{t`Who reached the goal`}</caption>
      <RateColumns />
      <thead>
        <tr className="text-xs text-soft">
          <th scope="col" className="py-1 text-left font-medium">{t`Group`}</th>
          <th scope="col" className="font-medium">{t`People`}</th>
          <th scope="col" className="font-medium">
            {t({ message: 'Reached', context: 'goal' })}
          </th>
          <th scope="col" className="font-medium">{t`Rate`}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ id, words, fill, people, reached, rate }) => (
          <tr key={id} className="border-t border-line/60">
            <th scope="row" className="py-1.5 text-left font-normal">
              {words}
            </th>
            <td>{i18n.number(people)}</td>
            <td className="font-medium">{i18n.number(reached)}</td>
            <td className="py-1.5">
              {rate ? (
                <>
                  <span className="font-medium">{percent(rate.value)}</span>
                  <span className="block text-xs text-faint">{range(rate)}</span>
                  <span
                    aria-hidden
                    className="mt-1 ml-auto block h-1.5 w-full max-w-40 rounded-sm bg-sunken dark:bg-line"
                  >
                    <span
                      className={`block h-full rounded-sm ${fill}`}
                      style={{ width: `${rate.value * 100}%` }}
                    />
                  </span>
                </>
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the difference of both groups says. */
function Difference({ goal: { difference, holdoutPercent } }: { goal: Goal }) {
  const { points, pointRange } = useRates()
  if (holdoutPercent === 0) return null
  if (!difference) {
    return (
      <p className="rounded-md bg-sunken px-3 py-2 text-soft">
        <Trans>There is nothing to compare yet. Both groups need people.</Trans>
      </p>
    )
  }
  const looks = {
    higher: 'bg-good-soft text-good',
    lower: 'bg-danger-soft text-danger',
    chance: 'bg-warn-soft text-warn',
  }
  const by = points(Math.abs(difference.value))
  return (
    <div role="status" className={`rounded-md px-3 py-2 ${looks[difference.verdict]}`}>
      <p className="font-medium">
        {difference.verdict === 'higher' && (
          <Trans>Enrolled people reach the goal more often, by {by} percentage points.</Trans>
        )}
        {difference.verdict === 'lower' && (
          <Trans>Enrolled people reach the goal less often, by {by} percentage points.</Trans>
        )}
        {difference.verdict === 'chance' && (
          <Trans>The difference could be chance: {points(difference.value)} percentage points.</Trans>
        )}
      </p>
      <p className="text-xs">
        {difference.verdict === 'chance' ? (
          <Trans>The true difference is probably {pointRange(difference)}. Wait for more people.</Trans>
        ) : (
          <Trans>The true difference is probably {pointRange(difference)}.</Trans>
        )}
      </p>
    </div>
  )
}
