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

/** Connects a WhatsApp account, step by step. */
export function ConnectWhatsappScreen() {
  const { t } = useLingui()
  const title = t`Connect WhatsApp`
  return (
    <PermissionGate permission="channels:write" title={title}>
      <Page title={title} trail={<Trail to="/settings/channels">{t`Channels`}</Trail>}>
        <Sheet>
          <WhatsappForm />
        </Sheet>
      </Page>
    </PermissionGate>
  )
}

const FIELDS = ['settings.wabaId', 'secrets.accessToken', 'secrets.appSecret']

function WhatsappForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [fields, setFields] = useState({ wabaId: '', accessToken: '', appSecret: '' })
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const { wabaId, accessToken, appSecret } = fields
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.channels.create({
        kind: 'whatsapp_cloud',
        settings: { wabaId: wabaId.trim() },
        secrets: { accessToken: accessToken.trim(), appSecret: appSecret.trim() },
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
          title={t`Find your account`}
          text={
            <Trans>
              In Meta Business Suite, open Settings, then Accounts, then WhatsApp accounts. Select your
              account. Its ID is below its name.
            </Trans>
          }
        >
          <TextField
            label={t`WhatsApp Business Account ID`}
            hint={t`Only digits. It isn’t your phone number.`}
            inputMode="numeric"
            autoComplete="off"
            required
            autoFocus
            value={wabaId}
            onChange={(next) => set({ wabaId: next })}
            problem={fieldError(error, 'settings.wabaId')}
          />
        </Step>
        <Step
          at={2}
          title={t`Let Parley send`}
          text={
            <Trans>
              In the same settings, open Users, then System users. Generate a token that never expires. Give
              it the permissions whatsapp_business_messaging and whatsapp_business_management.
            </Trans>
          }
        >
          <TextField
            label={t`Access token`}
            hint={t`Stored encrypted and never shown again.`}
            type="password"
            autoComplete="off"
            required
            value={accessToken}
            onChange={(next) => set({ accessToken: next })}
            problem={fieldError(error, 'secrets.accessToken')}
          />
        </Step>
        <Step
          at={3}
          title={t`Let Parley receive`}
          text={
            <Trans>
              In Meta for Developers, open your app, then App settings, then Basic. Parley checks with this
              secret that messages come from WhatsApp. It registers its webhook by itself.
            </Trans>
          }
        >
          <TextField
            label={t`App secret`}
            hint={t`Stored encrypted and never shown again.`}
            type="password"
            autoComplete="off"
            required
            value={appSecret}
            onChange={(next) => set({ appSecret: next })}
            problem={fieldError(error, 'secrets.appSecret')}
          />
        </Step>
      </ol>
      <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
        <Trans>Connect</Trans>
      </Button>
    </ScreenForm>
  )
}
