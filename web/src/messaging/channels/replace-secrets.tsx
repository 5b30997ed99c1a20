import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import type { Channel } from './channels.ts'

/** Replaces the tokens or passwords of a channel. */
export function ReplaceSecrets({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <ActionCard
      title={t`Tokens and passwords`}
      text={<Trans>Parley checks new ones at once. Stored ones are never shown.</Trans>}
    >
      <Button onClick={() => setAsking(true)}>
        <Trans>Replace</Trans>
      </Button>
      {isAsking && <ReplaceDialog channel={channel} onClose={() => setAsking(false)} />}
    </ActionCard>
  )
}

function ReplaceDialog({ channel: { id, kind }, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useLingui()
  const [values, setValues] = useState<Record<string, string>>({})
  const fields: Record<string, [name: string, label: string][]> = {
    whatsapp_cloud: [
      ['accessToken', t`Access token`],
      ['appSecret', t`App secret`],
    ],
    twilio: [['authToken', t`Auth token`]],
    twilio_sms: [['authToken', t`Auth token`]],
    email: [
      ['password', t`Password`],
      ['webhookSecret', t`Webhook secret`],
    ],
  }
  const shown = fields[kind] ?? []
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  )
  const names = shown.map(([name]) => `secrets.${name}`)
  const replace = useApiMutation(() => parley.channels.update({ id, secrets: given }), {
    quiet: true,
    changes: [['channels']],
    done: t`Replaced. Parley is checking the account.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t`Replace tokens and passwords`}
      description={t`Leave a field empty to keep what is stored.`}
      problem={formError(replace.error, names)}
      action={t`Replace`}
      isDisabled={replace.isPending || Object.keys(given).length === 0}
      onSubmit={replace.mutate}
      onClose={onClose}
    >
      {shown.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          type="password"
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
          problem={fieldError(replace.error, `secrets.${name}`)}
        />
      ))}
    </FormDialog>
  )
}
