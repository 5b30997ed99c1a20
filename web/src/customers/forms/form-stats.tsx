import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

/** From seeing the form to sending it, and what bots sent. */
export function FormStats({ formId }: { formId: string }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    queryKey: ['forms', 'stats', formId],
    queryFn: ({ signal }) => parley.embeddedForms.stats({ formId }, { signal }),
  })
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
    <dl
      aria-label={t`Statistics`}
      className="grid shrink-0 grid-cols-4 border-b px-6 py-3 phone:grid-cols-2 phone:gap-y-2 phone:px-4"
    >
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="text-xs text-soft">{fact.label}</dt>
          <dd className="tabular text-xl font-semibold">
            {data ? i18n.number(fact.value) : '…'}
            {data && fact.share && <span className="ml-1.5 text-xs font-normal text-soft">{fact.share}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
