import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorText } from '../../../shell/error-text.ts'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import type { PlannedMessage } from '../../initiatives/create/initiative-plan.ts'
import { BindingFields, placeholdersOf } from '../../initiatives/create/template-choice.tsx'
import { PhonePreview } from '../../initiatives/plan/phone-preview.tsx'

interface EmailTemplateChoiceProps {
  message: PlannedMessage
  title: string
  onChange: (part: Partial<PlannedMessage>) => void
  hasProblem: boolean
}

/** An email template with a value for each of its placeholders. */
export function EmailTemplateChoice({ message, title, onChange, hasProblem }: EmailTemplateChoiceProps) {
  const { t } = useLingui()
  const templates = useQuery({
    queryKey: ['email-templates', 'all'],
    queryFn: async ({ signal }) => await parley.emailTemplates.list({ limit: MOST_LISTED }, { signal }),
  })
  const chosen = useEmailTemplate(message.templateId)
  return (
    <div className="flex flex-col items-start gap-2">
      <Combobox
        label={t`Template: ${title}`}
        value={message.templateId}
        invalid={hasProblem}
        placeholder={t`Choose a template`}
        searchPlaceholder={t`Search by name`}
        nothing={t`No results`}
        choices={(templates.data?.data ?? []).map(({ id, name, subject }) => ({
          value: id,
          label: name,
          note: subject,
        }))}
        onChange={(templateId) => onChange({ templateId, bindings: {} })}
      />
      <BindingFields
        message={message}
        title={title}
        placeholders={placeholdersOf(chosen.data)}
        onChange={onChange}
      />
    </div>
  )
}

function useEmailTemplate(id: string | null) {
  return useQuery({
    queryKey: ['email-templates', 'content', id],
    queryFn: async ({ signal }) => {
      const { subject, body, html } = await parley.emailTemplates.get({ id: id! }, { signal })
      return { subject, body, html }
    },
    enabled: Boolean(id),
  })
}

interface EmailTemplatePreviewProps {
  templateId: string
  bindings: Readonly<Record<string, string>>
  /** Whose data fills the placeholders. */
  personExternalId: string | null
}

/** The subject and the plain text of an email template, as a person reads it. */
export function EmailTemplatePreview({ templateId, bindings, personExternalId }: EmailTemplatePreviewProps) {
  const request = useDebounced(JSON.stringify({ bindings, personExternalId }))
  const preview = useQuery({
    queryKey: ['email-templates', 'preview', templateId, request],
    queryFn: ({ signal }) =>
      parley.emailTemplates.preview(
        { id: templateId, bindings: { ...bindings }, ...(personExternalId !== null && { personExternalId }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const { subject = '', text = '', missing = [] } = preview.data ?? {}
  return (
    <PhonePreview text={preview.error ? errorText(preview.error) : `${subject}\n\n${text}`.trim()}>
      {missing.length > 0 && (
        <p className="px-1 text-xs text-warn">
          <Trans>No value for {missing.map((name) => `{{${name}}}`).join(', ')}.</Trans>
        </p>
      )}
    </PhonePreview>
  )
}
