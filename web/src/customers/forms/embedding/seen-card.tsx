import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'
import { Check, Clock } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import type { EmbeddedForm } from '../form.ts'

const LOOK_EVERY_MS = 3_000

/** Whether visitors saw the form on each of its pages. It follows while somebody opens the page to try it. */
export function SeenCard({ form: { id: formId, allowedOrigins, publishedVersion } }: { form: EmbeddedForm }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    queryKey: ['forms', 'pages', formId, allowedOrigins],
    queryFn: ({ signal }) => parley.embeddedForms.pages({ formId }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    enabled: publishedVersion !== null,
  })
  if (!data || data.data.length === 0) return null
  const dayOf = (date: string) => i18n.date(date, { timeZone: 'UTC', dateStyle: 'medium' })
  return (
    <Card title={t`Where it was seen`}>
      <ul>
        {data.data.map(({ origin, views, lastSeenOn }) => (
          <li
            key={origin}
            className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line/60 px-4 py-2 last:border-0"
          >
            <span className="min-w-0 flex-1 truncate font-mono text-xs" dir="ltr" title={origin}>
              {origin}
            </span>
            {lastSeenOn === null ? (
              <Badge>
                <Clock size={12} aria-hidden />
                {t`Not seen yet`}
              </Badge>
            ) : (
              <>
                <span className="tabular text-xs text-soft">
                  {t`${plural(views, { one: '# view', other: '# views' })}, last on ${dayOf(lastSeenOn)}`}
                </span>
                <Badge tone="good">
                  <Check size={12} aria-hidden />
                  {t({ message: 'Seen', context: 'form on a page' })}
                </Badge>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-2.5 text-xs text-faint">
        <Trans>Open your page in a browser. When the form shows there, it appears here within seconds.</Trans>
      </p>
    </Card>
  )
}
