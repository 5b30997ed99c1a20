import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { Step } from './step.tsx'
import { ACCOUNT_FIELDS, AccountFields, NO_ACCOUNT } from './twilio-account.tsx'

/** Connects WhatsApp numbers of a Twilio account, step by step. */
export function ConnectTwilioScreen() {
  const { t } = useLingui()
  const title = t`Connect Twilio`
  return (
    <PermissionGate permission="channels:write" title={title}>
      <Page title={title} trail={<Trail to="/settings/channels">{t`Channels`}</Trail>}>
        <Sheet>
          <TwilioForm />
        </Sheet>
      </Page>
    </PermissionGate>
  )
}

function TwilioForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [account, setAccount] = useState(NO_ACCOUNT)
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.channels.create({
        kind: 'twilio',
        settings: { accountSid: account.accountSid.trim() },
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
      <FormError>{formError(error, ACCOUNT_FIELDS)}</FormError>
      <ol className="flex flex-col gap-4">
        <Step
          at={1}
          title={t`Register a WhatsApp sender`}
          text={
            <Trans>
              In the Twilio console, open Messaging, then Senders, then WhatsApp senders. Register your number
              there first. Parley finds all numbers of the account.
            </Trans>
          }
        />
        <Step
          at={2}
          title={t`Let Parley send and receive`}
          text={
            <Trans>
              The start page of the console shows both under Account info. Parley registers its webhook at
              each number by itself.
            </Trans>
          }
        >
          <AccountFields account={account} onChange={setAccount} error={error} autoFocus />
        </Step>
      </ol>
      <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
        <Trans>Connect</Trans>
      </Button>
    </ScreenForm>
  )
}
