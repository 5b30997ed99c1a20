import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../identity/session.ts'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { useOnceKey } from '../../../shell/queries/once-key.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { EmailTemplate } from './email-template.ts'

interface TestLetterProps {
  template: EmailTemplate
  onClose: () => void
}

/** Sends an email template to the reader's own mailbox. It is a conversation like any other. */
export function TestLetter({ template, onClose }: TestLetterProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const [address, setAddress] = useState(user.email ?? '')
  const [wanted, setChannel] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const channels = useQuery({
    queryKey: ['channels', 'all'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
  })
  const senders = (channels.data?.data ?? [])
    .filter(({ kind }) => kind === 'email')
    .flatMap((channel) => channel.senders.map((sender) => sender.address))
  const channel = wanted || (senders[0] ?? '')
  const { placeholders } = template
  const isFilled = placeholders.every((name) => values[name]?.trim())
  const { keyOf } = useOnceKey()
  const send = useApiMutation(
    () => {
      const letter = {
        channel,
        address: address.trim(),
        emailTemplateId: template.id,
        ...(placeholders.length > 0 && { parameters: { ...values } }),
      }
      return parley.conversations.start(letter, { idempotencyKey: keyOf(letter) })
    },
    { quiet: true, done: t`Test email queued`, onDone: onClose },
  )
  return (
    <FormDialog
      title={t`Send a test email`}
      action={t`Send test email`}
      isDisabled={channel === '' || address.trim() === '' || !isFilled || send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
      problem={formError(send.error, ['address', 'channel'])}
    >
      {channels.data && senders.length === 0 && (
        <p className="text-soft">
          <Trans>
            No email address is connected. <Link to="/settings/channels/new/email">Connect one</Link> first.
          </Trans>
        </p>
      )}
      {senders.length > 1 && (
        <SelectField label={t`Send from`} value={channel} onChange={setChannel}>
          {senders.map((sender) => (
            <option key={sender} value={sender}>
              {sender}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t`Your email address`}
        type="email"
        required
        value={address}
        onChange={setAddress}
        problem={fieldError(send.error, 'address')}
      />
      {placeholders.map((name) => (
        <TextField
          key={name}
          label={t`Value of ${name}`}
          required
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
    </FormDialog>
  )
}
