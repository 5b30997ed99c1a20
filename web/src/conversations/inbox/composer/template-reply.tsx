import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { useOnceKey } from '../../../shell/queries/once-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TemplateFields } from '../../templates/template-fields.tsx'
import { type Chosen, isComplete } from '../../templates/templates.ts'
import type { ConversationDetails } from '../cache/conversation.ts'
import { readAgain } from '../cache/live.ts'

interface TemplateReplyProps {
  conversation: ConversationDetails
  onSent: () => void
}

/** Takes the place of the reply while only templates can be sent. */
export function TemplateReply({ conversation: { id, channel, contact }, onSent }: TemplateReplyProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { keyOf, renew } = useOnceKey()
  const send = useApiMutation(
    ({ template, values }: Chosen) => {
      const reply = { id, templateId: template.id, parameters: { ...values } }
      return parley.conversations.reply(reply, { idempotencyKey: keyOf(reply) })
    },
    {
      quiet: true,
      onDone: () => {
        renew()
        setChosen(null)
        onSent()
        return readAgain(id)
      },
    },
  )
  const submit = () => {
    if (isComplete(chosen)) send.mutate(chosen)
  }
  return (
    <ScreenForm onSubmit={submit} className="flex flex-col gap-2">
      <p className="text-xs text-soft">
        <Trans>
          The 24-hour window is closed. Send an approved template; an answer opens the window again.
        </Trans>
      </p>
      <TemplateFields
        channel={channel}
        person={contact.personExternalId}
        chosen={chosen}
        onChange={setChosen}
      />
      <FormError>{formError(send.error, [])}</FormError>
      <Button
        type="submit"
        kind="primary"
        size="small"
        className="self-end"
        disabled={!isComplete(chosen) || send.isPending}
      >
        <Trans>Send template</Trans>
      </Button>
    </ScreenForm>
  )
}
