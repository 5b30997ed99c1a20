import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { SENT_TYPES } from '../credentials/credentials.ts'
import { NewCredential } from '../credentials/new-credential.tsx'
import { NEW_WEBHOOK, WebhookFields } from './webhook-fields.tsx'

interface NewWebhookProps {
  onClose: () => void
  /** The signing secret, shown once. */
  onMade: (signingSecret: string) => void
}

export function NewWebhook({ onClose, onMade }: NewWebhookProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(NEW_WEBHOOK)
  const mayMake = usePermission('credentials:write')
  const [isMakingCredential, setMakingCredential] = useState(false)
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
  // The draft stays while a credential is made in its place.
  if (isMakingCredential)
    return (
      <NewCredential
        types={SENT_TYPES}
        onClose={() => setMakingCredential(false)}
        onMade={(credentialId) => setDraft((before) => ({ ...before, credentialId }))}
      />
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
      <WebhookFields
        draft={draft}
        onChange={setDraft}
        error={error}
        onNewCredential={mayMake ? () => setMakingCredential(true) : undefined}
      />
      <p className="text-xs text-soft">
        <Trans>
          No server yet? Run <code className="font-mono">npm run parley -- webhooks listen</code> to see
          deliveries on your computer.
        </Trans>
      </p>
    </FormDialog>
  )
}
