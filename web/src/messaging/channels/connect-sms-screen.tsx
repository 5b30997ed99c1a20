import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { Step } from './step.tsx'
import { ACCOUNT_FIELDS, AccountFields, NO_ACCOUNT } from './twilio-account.tsx'

/** Connects a number, or a messaging service, of a Twilio account for SMS. */
export function ConnectSmsScreen() {
  const { t } = useLingui()
  const title = t`Connect SMS`
  return (
    <PermissionGate permission="channels:write" title={title}>
      <Page title={title} trail={<Trail to="/settings/channels">{t`Channels`}</Trail>}>
        <Sheet>
          <SmsForm />
        </Sheet>
      </Page>
    </PermissionGate>
  )
}

const FIELDS = ['settings.sender', ...ACCOUNT_FIELDS]

function SmsForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [sender, setSender] = useState('')
  const [account, setAccount] = useState(NO_ACCOUNT)
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.channels.create({
        kind: 'twilio_sms',
        // People copy numbers with spaces and brackets.
        settings: { accountSid: account.accountSid.trim(), sender: sender.replace(/[\s().-]/g, '') },
        secrets: { authToken: account.authToken.trim() },
      }),
    {
      quiet: true,
      changes: [['channels']],
      onDone: ({ id }) => navigate({ to: '/settings/channels/$id', params: { id } }),
    },
  )
  return (
    <ScreenForm onSubmit={mutate} className="flex flex-col gap-4">
      <FormError>{formError(error, FIELDS)}</FormError>
      <ol className="flex flex-col gap-4">
        <Step
          at={1}
          title={t`Choose a sender`}
          text={
            <Trans>
              In the Twilio console, open Phone numbers, then Active numbers, and copy a number that can send
              SMS. If you send from several numbers, copy the SID of their messaging service instead.
            </Trans>
          }
        >
          <TextField
            label={t`Number or messaging service`}
            hint={t`Such as +14155550100, or MG and 32 letters and digits.`}
            autoComplete="off"
            spellCheck={false}
            required
            autoFocus
            value={sender}
            onChange={setSender}
            problem={fieldError(error, 'settings.sender')}
          />
        </Step>
        <Step
          at={2}
          title={t`Let Parley send and receive`}
          text={
            <Trans>
              The start page of the console shows both under Account info. Parley registers its webhook by
              itself.
            </Trans>
          }
        >
          <AccountFields account={account} onChange={setAccount} error={error} />
        </Step>
      </ol>
      <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
        <Trans>Connect</Trans>
      </Button>
    </ScreenForm>
  )
}
