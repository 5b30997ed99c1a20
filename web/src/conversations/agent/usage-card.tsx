import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HistoryDay } from '../../shell/charts/history.ts'
import { HistoryChart } from '../../shell/charts/history-chart.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { Card } from '../../ui/layout/page.tsx'
import { useAmount } from './amount.ts'
import { useModelUsage } from './language-model.ts'
import type { LanguageModel } from './model-draft.ts'

const DAYS = 30
const DAY_MS = 86_400_000

type Usage = Output<'language_model_usage'>
type Spent = Omit<Usage['days'][number], 'date'>

/** What the language model cost today, by day and by initiative. */
export function UsageCard({ model: { today, dailyBudget } }: { model: LanguageModel }) {
  const { t } = useLingui()
  const amount = useAmount()
  return (
    <Card title={t`Usage and cost`}>
      <div className="flex flex-col gap-6 p-4">
        <Today cost={today.cost} budget={dailyBudget} />
        <Loaded query={useModelUsage(DAYS)}>
          {({ days, initiatives }) =>
            days.length === 0 ? (
              <p className="text-soft">
                <Trans>No calls in the last {DAYS} days.</Trans>
              </p>
            ) : (
              <>
                <HistoryChart
                  title={t`Cost by day (UTC)`}
                  series={[{ id: 'cost', label: t`Cost` }]}
                  days={lastDays(days)}
                  format={amount}
                />
                <Days days={days} />
                <Initiatives initiatives={initiatives} />
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

/** The last days (UTC) with their cost, also those without a call. */
function lastDays(days: Usage['days']): HistoryDay[] {
  const costs = new Map(days.map(({ date, cost }) => [date, cost]))
  const today = serviceTime().getTime()
  return Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(today - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return { day, values: [costs.get(day) ?? 0] }
  })
}

function Today({ cost, budget }: { cost: number; budget: number | null }) {
  const { t } = useLingui()
  const amount = useAmount()
  const share = budget ? Math.min(1, cost / budget) : 0
  return (
    <div className="flex flex-col gap-1.5">
      <p>
        <span className="text-soft">
          <Trans>Today</Trans>
        </span>{' '}
        <span className="tabular font-medium">
          {budget === null ? amount(cost) : t`${amount(cost)} of ${amount(budget)}`}
        </span>
      </p>
      {budget !== null && (
        <span aria-hidden className="block h-2 overflow-hidden rounded-sm bg-sunken dark:bg-line">
          <span
            className={share === 1 ? 'block h-full bg-danger' : 'block h-full bg-accent'}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      )}
    </div>
  )
}

function Days({ days }: { days: Usage['days'] }) {
  const { t, i18n } = useLingui()
  const most = Math.max(...days.map(({ cost }) => cost))
  const dateOf = (date: string) => i18n.date(date, { timeZone: 'UTC', day: 'numeric', month: 'short' })
  return (
    <SpentTable
      caption={t`By day (UTC)`}
      first={t`Day`}
      most={most}
      rows={days.map(({ date, ...spent }) => ({ id: date, name: dateOf(date), spent }))}
    />
  )
}

function Initiatives({ initiatives }: { initiatives: Usage['initiatives'] }) {
  const { t } = useLingui()
  const most = Math.max(...initiatives.map(({ cost }) => cost))
  return (
    <SpentTable
      caption={t`By initiative`}
      first={t`Initiative`}
      most={most}
      rows={initiatives.map(({ initiativeId, name, ...spent }) => ({
        id: initiativeId ?? '',
        name: initiativeId ? (
          <Link
            to="/initiatives/$id/settings"
            params={{ id: initiativeId }}
            className="hover:underline"
            dir="auto"
          >
            {name}
          </Link>
        ) : (
          t`Extraction and evaluations`
        ),
        spent,
      }))}
    />
  )
}

interface SpentTableProps {
  caption: string
  /** The header of the first column. */
  first: string
  /** The cost whose bar is full. */
  most: number
  rows: { id: string; name: ReactNode; spent: Spent }[]
}

/** A table of calls and cost, in which each row is also a bar. */
function SpentTable({ caption, first, most, rows }: SpentTableProps) {
  const { t, i18n } = useLingui()
  const amount = useAmount()
  return (
    <table className="w-full table-fixed">
      <caption className="pb-1 text-left text-xs font-medium text-soft">{caption}</caption>
      <thead>
        <tr className="border-b text-xs text-faint">
          <th scope="col" className="w-2/5 py-1 text-left font-medium">
            {first}
          </th>
          <th scope="col" className="text-right font-medium">{t`Calls`}</th>
          <th scope="col" className="text-right font-medium">{t`Failed`}</th>
          <th scope="col" className="text-right font-medium phone:hidden">{t`Tokens`}</th>
          <th scope="col" className="text-right font-medium">{t`Cost`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, spent: { calls, failed, inputTokens, outputTokens, cost } }) => (
          <tr key={id} className="border-b border-line/60">
            <th scope="row" className="relative truncate py-1.5 pr-2 text-left font-normal">
              {name}
              <span
                aria-hidden
                className="absolute bottom-0 left-0 h-0.5 bg-accent"
                style={{ width: `${most > 0 ? (cost / most) * 100 : 0}%` }}
              />
            </th>
            <td className="tabular text-right">{i18n.number(calls)}</td>
            <td className="tabular text-right text-soft">{i18n.number(failed)}</td>
            <td className="tabular text-right text-soft phone:hidden">
              {i18n.number(inputTokens + outputTokens)}
            </td>
            <td className="tabular text-right font-medium">{amount(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
