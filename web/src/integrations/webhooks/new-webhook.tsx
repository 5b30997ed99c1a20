import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
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
  return (
    <FormDialog
      title={t`New webhook`}
      problem={formError(error, ['url', 'events', 'credentialId'])}
      action={t`Create`}
      isDisabled={isPending || draft.events.length === 0}
      onSubmit={mutate}
      onClose={onClose}
    >
      <WebhookFields draft={draft} onChange={setDraft} error={error} />
    </FormDialog>
  )
}
