import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { errorText } from '../../../shell/error-text.ts'
import type { Locale } from '../../../shell/locale/locale.ts'
import { parley } from '../../../shell/queries/api.ts'

/** Why somebody is in a segment: its conditions in words, when somebody asks. */
export function WhyMember({ slug }: { slug: string }) {
  const { i18n } = useLingui()
  const language = i18n.locale as Locale
  const [isAsked, setAsked] = useState(false)
  const mayRead = usePermission('segments:read')
  const { data, error } = useQuery({
    queryKey: ['segments', 'why', slug, language],
    queryFn: async ({ signal }) => {
      const { filterExpression } = await parley.segments.get({ slug }, { signal })
      return await parley.segments.describe({ filterExpression, language }, { signal })
    },
    enabled: isAsked,
  })
  if (!mayRead) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
        className="inline-flex min-h-6 items-center text-xs text-soft underline"
      >
        <Trans>Why?</Trans>
      </button>
      {isAsked && (
        <p className="text-xs text-soft" dir="auto">
          {error ? errorText(error) : (data?.text ?? <Trans>Loading…</Trans>)}
        </p>
      )}
    </>
  )
}
