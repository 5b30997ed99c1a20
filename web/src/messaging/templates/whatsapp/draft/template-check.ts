import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../../identity/session.ts'
import { parley } from '../../../../shell/queries/api.ts'
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts'
import { wordIssues } from './check-words.ts'
import { contentOf } from './draft-content.ts'
import type { Template } from './template.ts'
import { type Issues, issuesOf, type TemplateDraft } from './template-draft.ts'
import { isWritten } from './written-fields.ts'

export interface TemplateCheck {
  /** At the fields. Those of fields that are still empty wait for the first attempt to submit. */
  issues: Issues
  /** Everything that is left to do; undefined until the service has answered. */
  left: Issues | undefined
  advice: Output<'templates_validate'>['advice']
}

interface CheckOptions {
  draft: TemplateDraft
  contentType: Template['contentType']
  /** The service's answer to the last attempt to submit. */
  error: unknown
  isOn: boolean
  /** The numbers that get it. Default: all. */
  phoneNumbers?: readonly string[] | undefined
}

/** What the service objects to while somebody writes, without storing anything. */
export function useTemplateCheck(options: CheckOptions): TemplateCheck {
  const { draft, contentType, error, isOn, phoneNumbers } = options
  const { i18n } = useLingui()
  const mayRead = usePermission('templates:read')
  const { name, language, category } = draft
  const input = useDebounced(
    JSON.stringify({ name, language, category, contentType, ...contentOf(draft, contentType), phoneNumbers }),
  )
  const found = useQuery({
    queryKey: ['templates', 'check', input],
    queryFn: ({ signal }) => parley.templates.validate(JSON.parse(input), { signal }),
    enabled: isOn && mayRead,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  })
  const refused = wordIssues(issuesOf(error), name, i18n)
  const left = found.data && wordIssues(found.data.issues, name, i18n)
  const issues =
    refused.length > 0
      ? (left ?? refused)
      : (left ?? []).filter(({ path }) => path !== undefined && isWritten(draft, path))
  return { issues, left, advice: found.data?.advice ?? [] }
}
