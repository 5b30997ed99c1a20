import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { definitionKey, readCurrentJourney } from '../../journeys/current-journey.ts'
import { signalName } from '../../journeys/words/signals.ts'
import type { Goal } from './goal-plan.ts'
import { RateColumns } from './rate-columns.tsx'
import { useRates } from './rates.ts'

/** The rate of each way that runs took at a step that branches. */
export function Branches({ id, branches }: { id: string; branches: Goal['branches'] }) {
  const { t, i18n } = useLingui()
  const { percent, range } = useRates()
  const steps = useQuery({
    queryKey: definitionKey(id),
    queryFn: ({ signal }) => readCurrentJourney(id, signal),
    enabled: branches.length > 0,
  }).data?.definition.actions
  if (branches.length === 0) return null
  return (
    <table className="tabular w-full table-fixed text-right">
      <caption className="mb-1 text-left text-xs font-medium text-soft">{t`By branch`}</caption>
      <RateColumns />
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Branch`}</th>
          <th scope="col">{t`People`}</th>
          <th scope="col">{t({ message: 'Reached', context: 'goal' })}</th>
          <th scope="col">{t`Rate`}</th>
        </tr>
      </thead>
      <tbody>
        {branches.map(({ nodeId, signal, people, reached, rate }) => {
          const step = steps?.find((each) => each.id === nodeId)
          return (
            <tr key={`${nodeId} ${signal}`} className="border-t border-line/60">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                <bdi>{step?.name ?? nodeId}</bdi>
                <span className="text-soft">
                  {' '}
                  · <bdi>{signalName(step, signal, i18n)}</bdi>
                </span>
              </th>
              <td>{i18n.number(people)}</td>
              <td className="font-medium">{i18n.number(reached)}</td>
              <td className="py-1.5">
                {rate ? (
                  <>
                    <span className="font-medium">{percent(rate.value)}</span>
                    <span className="block text-xs text-faint">{range(rate)}</span>
                  </>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
