import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { useOnceKey } from '../../shell/queries/once-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Send } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { type Channel, isEmail, isSmsChannel } from './channels.ts'

/** Sends a message to a phone or mailbox of one's own. It is a conversation like any other. */
export function TestMessage({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [text, setText] = useState(() => t`This is a test message.`)
  const from = channel.senders[0]!.address
  const isLetter = isEmail(channel)
  const { keyOf, renew } = useOnceKey()
  const send = useApiMutation(
    () => {
      const message = {
        channel: from,
        address: address.trim(),
        text,
        ...(isLetter && { subject: t`Test` }),
      }
      return parley.conversations.start(message, { idempotencyKey: keyOf(message) })
    },
    { quiet: true, done: t`Test message queued`, changes: [['channels']], onDone: renew },
  )
  return (
    <Card title={t`Test message`}>
      <ScreenForm onSubmit={send.mutate} className="flex flex-col gap-4 p-4">
        <p className="text-soft">
          {isLetter ? (
            <Trans>Send an email to a mailbox of yours.</Trans>
          ) : isSmsChannel(channel) ? (
            <Trans>Send a text to a phone of yours.</Trans>
          ) : (
            <Trans>
              First write to {from} from your own phone. WhatsApp then lets you answer freely for 24 hours.
              You can also{' '}
              <Link to="/messages/new" className="underline">
                send a template
              </Link>
              .
            </Trans>
          )}
        </p>
        <FormError>{formError(send.error, ['address', 'text'])}</FormError>
        <TextField
          label={isLetter ? t`Your email address` : t`Your phone number`}
          type={isLetter ? 'email' : 'tel'}
          placeholder={isLetter ? undefined : '+573001234567'}
          required
          value={address}
          onChange={setAddress}
          problem={fieldError(send.error, 'address')}
        />
        <TextField
          label={t`Message`}
          required
          value={text}
          onChange={setText}
          problem={fieldError(send.error, 'text')}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {send.data && (
            <Link
              to="/inbox/{-$conversation}"
              params={{ conversation: send.data.conversationId }}
              search={{ view: 'all' }}
              className="text-accent hover:underline"
            >
              <Trans>See whether it arrived</Trans>
            </Link>
          )}
          <Button type="submit" disabled={send.isPending}>
            <Send size={14} />
            <Trans>Send test message</Trans>
          </Button>
        </div>
      </ScreenForm>
    </Card>
  )
}
