import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Bars } from '../../shell/charts/bars.tsx'
import { HistoryChart } from '../../shell/charts/history-chart.tsx'
import type { JsonRecord } from '../../shell/document/values.ts'
import { parley } from '../../shell/queries/api.ts'
import { draftOf, languagesOf, shownIn } from './draft/draft.ts'
import { useForm } from './form.ts'

const SHOWN_DAYS = 30

export function useFormStats(formId: string) {
  return useQuery({
    queryKey: ['forms', 'stats', formId],
    queryFn: ({ signal }) => parley.embeddedForms.stats({ formId }, { signal }),
  })
}

/** From seeing the form to sending it, and what bots sent. */
export function FormStats({ formId }: { formId: string }) {
  const { t, i18n } = useLingui()
  const { data } = useFormStats(formId)
  const { views = 0, starts = 0, submissions = 0, trapped = 0 } = data ?? {}
  const share = (part: number, whole: number) =>
    whole === 0 ? '' : i18n.number(Math.min(part / whole, 1), { style: 'percent' })
  const facts = [
    { label: t`Views`, value: views, share: '' },
    { label: t`Started`, value: starts, share: share(starts, views) },
    { label: t`Submitted`, value: submissions, share: share(submissions, views) },
    { label: t`Bots kept out`, value: trapped, share: '' },
  ]
  return (
    <div className="max-h-[65%] shrink-0 overflow-y-auto border-b">
      <dl
        aria-label={t`Statistics`}
        className="grid grid-cols-4 px-6 py-3 phone:grid-cols-2 phone:gap-y-2 phone:px-4"
      >
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt className="text-xs text-soft">{fact.label}</dt>
            <dd className="tabular text-xl font-semibold">
              {data ? i18n.number(fact.value) : '…'}
              {data && fact.share && (
                <span className="ml-1.5 text-xs font-normal text-soft">{fact.share}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {data && <StepFunnel formId={formId} stats={data} />}
      {views + submissions > 0 && <Days formId={formId} />}
    </div>
  )
}

/** Views and submissions of the last days, read when somebody opens them. */
function Days({ formId }: { formId: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['forms', 'stats', 'days', formId],
    queryFn: ({ signal }) => parley.embeddedForms.history({ formId, days: SHOWN_DAYS }, { signal }),
    enabled: isOpen,
  })
  return (
    <details className="px-6 pb-3 phone:px-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-6 cursor-pointer items-center text-xs text-soft hover:text-ink">
        <Trans>Views and submissions by day</Trans>
      </summary>
      <div className="mt-2 grid max-w-5xl grid-cols-2 gap-6 phone:grid-cols-1">
        {data && (
          <>
            <section className="flex flex-col gap-2">
              <h2 className="text-xs font-medium">{t`Views by day`}</h2>
              <HistoryChart
                title={t`Views by day`}
                series={[{ id: 'views', label: t`Views` }]}
                days={data.days.map(({ date, views }) => ({ day: date, values: [views] }))}
              />
            </section>
            <section className="flex flex-col gap-2">
              <h2 className="text-xs font-medium">{t`Submissions by day`}</h2>
              <HistoryChart
                title={t`Submissions by day`}
                series={[{ id: 'submissions', label: t`Submissions` }]}
                days={data.days.map(({ date, submissions }) => ({ day: date, values: [submissions] }))}
              />
            </section>
          </>
        )}
      </div>
    </details>
  )
}

/** How many visitors came to each step, where the form has several. */
function StepFunnel({
  formId,
  stats,
}: {
  formId: string
  stats: Output<'lead_capture_embedded_forms_stats'>
}) {
  const { t } = useLingui()
  const titles = useStepTitles(formId)
  const { views, steps, submissions } = stats
  if (steps.length < 2 || views === 0) return null
  const rows = [
    ...steps.map(({ id, reached }, at) => ({
      id,
      words: titles.get(id) || t`Step ${at + 1}`,
      count: reached,
    })),
    { id: '.sent', words: t`Submitted`, count: submissions },
  ]
  return (
    <details className="px-6 pb-3 phone:px-4">
      <summary className="flex min-h-6 cursor-pointer items-center text-xs text-soft hover:text-ink">
        <Trans>Visitors by step</Trans>
      </summary>
      <div className="mt-2 max-w-3xl">
        <Bars label={t`Visitors by step`} whole={views} rows={rows} />
      </div>
    </details>
  )
}

/** The titles of the steps of the draft, by their ids. */
function useStepTitles(formId: string): ReadonlyMap<string, string> {
  const { data } = useForm(formId)
  const draft = draftOf((data?.draft ?? {}) as JsonRecord)
  const language = languagesOf(draft)[0]!
  return new Map((draft.steps ?? []).map(({ id, title }) => [id, shownIn(title, language, draft)]))
}
