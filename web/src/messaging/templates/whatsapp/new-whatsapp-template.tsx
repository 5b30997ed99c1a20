import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { Original } from './languages.tsx'
import { NumbersField } from './numbers-field.tsx'
import type { Template } from './template.ts'
import { contentOf, contentTypeOf, draftOf, EMPTY_DRAFT } from './template-draft.ts'
import { TemplateForm } from './template-form.tsx'

const NOTHING_FIXED = { identity: false, category: false, everything: false }
const ALL_HEADERS = ['none', 'text', 'media'] as const
const ALL_BUTTONS = ['quick_reply', 'url', 'phone', 'copy_code'] as const
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

interface NewWhatsAppTemplateProps {
  /** The template that it begins as a copy of. */
  from: Template | null
  /** Whether the copy is the same template in another language. */
  isTranslation: boolean
  tabs: ReactNode
}

/** Writes a WhatsApp template and submits it for review. */
export function NewWhatsAppTemplate({ from, isTranslation, tabs }: NewWhatsAppTemplateProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [first] = useState(() => {
    if (!from) return EMPTY_DRAFT
    return { ...draftOf(from), ...(isTranslation ? { language: '' } : { name: `${from.name}_2` }) }
  })
  const [draft, setDraft] = useState(first)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const numbers = useQuery({
    queryKey: ['channels', 'whatsapp-numbers'],
    queryFn: async ({ signal }) => await parley.whatsappNumbers.list({}, { signal }),
  })
  const known = numbers.data?.data ?? []
  const chosen = known.map(({ phoneNumber }) => phoneNumber).filter((number) => !excluded.includes(number))
  const unsaved = useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(first))
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
      onDone: ({ data }) => {
        unsaved.forget()
        return navigate({ to: '/templates/$id', params: { id: data[0]!.id } })
      },
    },
  )
  return (
    <Page
      trail={<Trail to="/templates">{t`Templates`}</Trail>}
      title={isTranslation ? t`New language` : t`New template`}
      bar={tabs}
      actions={
        <Button
          kind="primary"
          type="submit"
          form="new-template"
          disabled={submit.isPending || (known.length > 0 && chosen.length === 0)}
        >
          <Trans>Submit for review</Trans>
        </Button>
      }
    >
      <Sheet wide>
        <ScreenForm id="new-template" onSubmit={submit.mutate} className="flex flex-col gap-4">
          <FormError>{formError(submit.error, SHOWN_PATHS)}</FormError>
          {from && isTranslation && <Original template={from} />}
          <TemplateForm
            draft={draft}
            onChange={setDraft}
            error={submit.error}
            fixed={NOTHING_FIXED}
            headers={ALL_HEADERS}
            buttons={ALL_BUTTONS}
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
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}
