import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contentOf, filled } from '../../../conversations/templates/templates.ts'
import { Cards } from '../../../messaging/cards/cards.tsx'
import { cardsIn } from '../../../messaging/cards/stored-card.ts'
import { useTemplate } from '../../../messaging/templates/whatsapp/draft/template.ts'
import { errorText } from '../../../shell/error-text.ts'
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
  const { text = '', missing = [], parameters = {} } = preview.data ?? {}
  const { data: template } = useTemplate(templateId)
  const isCarousel = cardsIn(template?.content).length > 0
  const fill = (words: string) => filled(words, parameters)
  const words = template && isCarousel ? fill(contentOf(template).body ?? '') : text
  return (
    <PhonePreview text={preview.error ? errorText(preview.error) : words}>
      <Cards content={template?.content} fill={fill} />
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
