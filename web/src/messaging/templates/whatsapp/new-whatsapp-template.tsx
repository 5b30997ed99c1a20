import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import type { Template } from './draft/template.ts'
import { draftOf, emptyDraft } from './draft/template-draft.ts'
import { Original } from './fields/languages.tsx'
import { useNewTemplate } from './use-new-template.tsx'

interface NewWhatsAppTemplateProps {
  /** The template that it begins as a copy of. */
  from: Template | null
  /** Whether the copy is the same template in another language. */
  isTranslation: boolean
  tabs: ReactNode
}

/** Writes a WhatsApp template and submits it for review. */
export function NewWhatsAppTemplate({ from, isTranslation, tabs }: NewWhatsAppTemplateProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [first] = useState(() => {
    if (!from) return emptyDraft(i18n.locale)
    return { ...draftOf(from), ...(isTranslation ? { language: '' } : { name: `${from.name}_2` }) }
  })
  const { form, formId, isChanged, isDisabled } = useNewTemplate({
    first,
    above: from && isTranslation && <Original template={from} />,
    onSubmitted: (data) => {
      unsaved.forget()
      return navigate({ to: '/templates/$id', params: { id: data[0]!.id } })
    },
  })
  const unsaved = useUnsavedWork(isChanged, ({ of }) => of !== 'email')
  return (
    <Page
      trail={<Trail to="/templates">{t`Templates`}</Trail>}
      title={isTranslation ? t`New language` : t`New template`}
      bar={tabs}
      actions={
        <Button kind="primary" type="submit" form={formId} disabled={isDisabled}>
          <Trans>Submit for review</Trans>
        </Button>
      }
    >
      <Sheet wide>{form}</Sheet>
      {unsaved.guard}
    </Page>
  )
}
