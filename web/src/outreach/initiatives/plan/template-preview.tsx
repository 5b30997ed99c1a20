import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { PhonePreview } from './phone-preview.tsx'

interface TemplatePreviewProps {
  templateId: string
  bindings: Readonly<Record<string, string>>
  /** Whose data fills the placeholders; null: the examples of the template. */
  personExternalId: string | null
}

/** A stored template as a person sees it. */
export function TemplatePreview({ templateId, bindings, personExternalId }: TemplatePreviewProps) {
  const request = useDebounced(JSON.stringify({ bindings, personExternalId }))
  const preview = useQuery({
    queryKey: ['templates', 'preview', templateId, request],
    queryFn: ({ signal }) =>
      parley.templates.preview(
        { id: templateId, bindings, ...(personExternalId !== null && { personExternalId }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const { text = '', missing = [] } = preview.data ?? {}
  return (
    <PhonePreview text={preview.error ? preview.error.message : text}>
      {missing.length > 0 && (
        <p className="px-1 text-xs text-warn">
          <Trans>
            No value for {missing.map((name) => `{{${name}}}`).join(', ')}: nothing would be sent.
          </Trans>
        </p>
      )}
    </PhonePreview>
  )
}
