import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NEW_WEBHOOK, WebhookFields } from './webhook-fields.tsx'

interface NewWebhookProps {
  onClose: () => void
  /** The signing secret, shown once. */
  onMade: (signingSecret: string) => void
}

export function NewWebhook({ onClose, onMade }: NewWebhookProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(NEW_WEBHOOK)
  const { mutate, error, isPending } = useApiMutation(
    () => parley.webhookSubscriptions.create({ ...draft, events: [...draft.events] }),
    {
      quiet: true,
      changes: [['webhooks']],
      onDone: ({ signingSecret }) => {
        onClose()
        onMade(signingSecret)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New webhook`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['url', 'events', 'credentialId'])}</FormError>
        <WebhookFields draft={draft} onChange={setDraft} error={error} />
        <Button
          type="submit"
          kind="primary"
          className="self-end"
          disabled={isPending || draft.events.length === 0}
        >
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
