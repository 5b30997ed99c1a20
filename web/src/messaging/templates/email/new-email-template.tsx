import { Trans, useLingui } from '@lingui/react/macro'
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
import { EMAIL_PATHS, EmailFields } from './email-fields.tsx'
import { createInput, EMPTY_EMAIL } from './email-template.ts'

/** Writes an email template. */
export function NewEmailTemplate({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(EMPTY_EMAIL)
  const unsaved = useUnsavedWork(draft !== EMPTY_EMAIL, ({ of }) => of === 'email')
  const create = useApiMutation(() => parley.emailTemplates.create(createInput(draft)), {
    quiet: true,
    changes: [['email-templates']],
    done: t`Email template saved`,
    onDone: ({ id }) => {
      unsaved.forget()
      return navigate({ to: '/templates/email/$id', params: { id } })
    },
  })
  return (
    <Page
      trail={<Trail to="/templates">{t`Templates`}</Trail>}
      title={t`New template`}
      bar={tabs}
      actions={
        <Button kind="primary" type="submit" form="new-email" disabled={create.isPending}>
          <Trans>Save and preview</Trans>
        </Button>
      }
    >
      <Sheet>
        <ScreenForm id="new-email" onSubmit={create.mutate} className="flex flex-col gap-4">
          <FormError>{formError(create.error, EMAIL_PATHS)}</FormError>
          <EmailFields draft={draft} onChange={setDraft} error={create.error} />
        </ScreenForm>
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}
