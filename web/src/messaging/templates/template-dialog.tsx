import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EMAIL_PATHS, EmailFields } from './email/email-fields.tsx'
import { createInput, EMPTY_EMAIL } from './email/email-template.ts'
import { emptyDraft } from './whatsapp/draft/template-draft.ts'
import { useNewTemplate } from './whatsapp/use-new-template.tsx'

interface TemplateDialogProps {
  /** Gets the template that was written. */
  onDone: (template: { id: string; name: string }) => void
  onClose: () => void
}

/** Writes a WhatsApp template over another screen, and submits it for review. */
export function WhatsAppTemplateDialog({ onDone, onClose }: TemplateDialogProps) {
  const { t, i18n } = useLingui()
  const [first] = useState(() => emptyDraft(i18n.locale))
  const { form, formId, isChanged, isDisabled } = useNewTemplate({
    first,
    onSubmitted: ([template]) => onDone(template!),
  })
  return (
    <EditorDialog
      title={t`New WhatsApp template`}
      isChanged={isChanged}
      onClose={onClose}
      submit={
        <Button kind="primary" type="submit" form={formId} disabled={isDisabled}>
          <Trans>Submit for review</Trans>
        </Button>
      }
    >
      {form}
    </EditorDialog>
  )
}

/** Writes an email template over another screen. */
export function EmailTemplateDialog({ onDone, onClose }: TemplateDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(EMPTY_EMAIL)
  const create = useApiMutation(() => parley.emailTemplates.create(createInput(draft)), {
    quiet: true,
    changes: [['email-templates'], ['templates']],
    done: t`Email template saved`,
    onDone,
  })
  return (
    <EditorDialog
      title={t`New email template`}
      isChanged={draft !== EMPTY_EMAIL}
      className="!w-[min(44rem,calc(100vw-2rem))]"
      onClose={onClose}
      submit={
        <Button kind="primary" type="submit" form="new-email" disabled={create.isPending}>
          <Trans>Save template</Trans>
        </Button>
      }
    >
      <ScreenForm id="new-email" onSubmit={create.mutate} className="flex flex-col gap-4">
        <FormError>{formError(create.error, EMAIL_PATHS)}</FormError>
        <EmailFields draft={draft} onChange={setDraft} error={create.error} />
      </ScreenForm>
    </EditorDialog>
  )
}

interface EditorDialogProps {
  title: string
  /** Asks before what was written is lost. */
  isChanged: boolean
  submit: ReactNode
  className?: string
  onClose: () => void
  children: ReactNode
}

function EditorDialog({ title, isChanged, submit, className, onClose, children }: EditorDialogProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isChanged ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      closeLabel={t`Close`}
      place="wide"
      {...(className && { className })}
    >
      <div className="flex flex-col gap-4">
        {children}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-raised px-5 py-3">
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          {submit}
        </div>
      </div>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Close without saving?`}
        action={t`Discard`}
        onConfirm={onClose}
      >
        {t`What you wrote is lost.`}
      </Confirm>
    </Dialog>
  )
}
