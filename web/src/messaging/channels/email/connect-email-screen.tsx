import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../../identity/permission-gate.tsx'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { Step } from '../step.tsx'
import { DnsRecords } from './dns-records.tsx'
import { emailAccount, NO_DRAFT, SETTINGS_FIELDS } from './email-draft.ts'
import { AnswerFields, PasswordField, SenderFields, ServerFields } from './email-fields.tsx'

/** Connects an email address, step by step. */
export function ConnectEmailScreen() {
  const { t } = useLingui()
  const title = t`Connect email`
  return (
    <PermissionGate permission="channels:write" title={title}>
      <Page title={title} trail={<Trail to="/settings/channels">{t`Channels`}</Trail>}>
        <Sheet>
          <EmailForm />
        </Sheet>
      </Page>
    </PermissionGate>
  )
}

const FIELDS = [...SETTINGS_FIELDS, 'secrets.password']

function EmailForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(NO_DRAFT)
  const { mutate, error, isPending } = useApiMutation(() => parley.channels.create(emailAccount(draft)), {
    quiet: true,
    changes: [['channels']],
    onDone: ({ id }) => navigate({ to: '/settings/channels/$id', params: { id } }),
  })
  const fields = { draft, error, onChange: (change: object) => setDraft({ ...draft, ...change }) }
  return (
    <ScreenForm onSubmit={mutate} className="flex flex-col gap-4">
      <FormError>{formError(error, FIELDS)}</FormError>
      <ol className="flex flex-col gap-4">
        <Step
          at={1}
          title={t`Choose the sender`}
          text={<Trans>People see this name and address, and answer to it.</Trans>}
        >
          <SenderFields {...fields} />
        </Step>
        <Step
          at={2}
          title={t`Enter your mail server`}
          text={
            <Trans>
              Your email provider lists these under SMTP. With two-factor sign-in, create an app password
              there.
            </Trans>
          }
        >
          <ServerFields {...fields} />
          <PasswordField {...fields} />
        </Step>
        <Step
          at={3}
          title={t`Receive answers`}
          text={
            <Trans>
              Parley reads the mailbox every minute and changes nothing in it. Leave the host empty to only
              send.
            </Trans>
          }
        >
          <AnswerFields {...fields} />
        </Step>
        <Step
          at={4}
          title={t`Authenticate your domain`}
          text={
            <Trans>
              Add these records where your domain is registered. Without them, emails can land in spam. Once
              connected, Parley looks them up.
            </Trans>
          }
        >
          <DnsRecords address={draft.address} />
        </Step>
      </ol>
      <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
        <Trans>Connect</Trans>
      </Button>
    </ScreenForm>
  )
}
