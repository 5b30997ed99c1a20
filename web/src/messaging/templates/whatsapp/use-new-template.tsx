import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { contentOf } from './draft/draft-content.ts'
import { useTemplateCheck } from './draft/template-check.ts'
import { contentTypeOf, partsOfKind, type TemplateDraft } from './draft/template-draft.ts'
import { NumbersField } from './fields/numbers-field.tsx'
import { TemplateForm } from './fields/template-form.tsx'

const NOTHING_FIXED = { identity: false, category: false, everything: false }
/** Paths whose errors the form shows at a field. */
export const SHOWN_PATHS = [
  'name',
  'language',
  'category',
  'contentType',
  'content',
  'variables',
  'phoneNumbers',
]

type Submitted = Output<'templates_create'>['data']

interface NewTemplateOptions {
  first: TemplateDraft
  /** Shown above the fields. */
  above?: ReactNode
  onSubmitted: (templates: Submitted) => unknown
}

/** The form of a new WhatsApp template. What surrounds it has the button, whose `form` is `formId`. */
export function useNewTemplate({ first, above, onSubmitted }: NewTemplateOptions) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(first)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const numbers = useQuery({
    queryKey: ['channels', 'whatsapp-numbers'],
    queryFn: async ({ signal }) => await parley.whatsappNumbers.list({}, { signal }),
  })
  const known = numbers.data?.data ?? []
  const chosen = known.map(({ phoneNumber }) => phoneNumber).filter((number) => !excluded.includes(number))
  const submit = useApiMutation(
    () => {
      const contentType = contentTypeOf(draft)
      return parley.templates.create({
        name: draft.name.trim(),
        language: draft.language.trim(),
        category: draft.category,
        contentType,
        ...contentOf(draft, contentType),
        ...(excluded.length > 0 && { phoneNumbers: chosen }),
      })
    },
    {
      quiet: true,
      changes: [['templates']],
      done: ({ data }) =>
        data.length === 1
          ? t`Template submitted for review`
          : t`Submitted for review at ${plural(data.length, { one: '# account', other: '# accounts' })}`,
      onDone: ({ data }) => onSubmitted(data),
    },
  )
  const check = useTemplateCheck({
    draft,
    contentType: contentTypeOf(draft),
    error: submit.error,
    isOn: true,
    ...(excluded.length > 0 && chosen.length > 0 && { phoneNumbers: chosen }),
  })
  const formId = 'new-template'
  return {
    formId,
    isChanged: JSON.stringify(draft) !== JSON.stringify(first),
    isDisabled: submit.isPending || (known.length > 0 && chosen.length === 0),
    form: (
      <ScreenForm id={formId} onSubmit={submit.mutate} className="flex flex-col gap-4">
        <FormError>{formError(submit.error, SHOWN_PATHS)}</FormError>
        {above}
        <TemplateForm
          draft={draft}
          onChange={setDraft}
          check={check}
          fixed={NOTHING_FIXED}
          {...partsOfKind(draft.kind)}
        >
          {known.length > 1 && (
            <NumbersField
              numbers={known}
              chosen={chosen}
              onChange={(next) =>
                setExcluded(
                  known.map(({ phoneNumber }) => phoneNumber).filter((number) => !next.includes(number)),
                )
              }
            />
          )}
        </TemplateForm>
      </ScreenForm>
    ),
  }
}
