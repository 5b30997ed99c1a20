import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { unsaved } from '../../../shell/queries/edits.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Channel } from '../channels.ts'
import { draftOf, type EmailDraft, SETTINGS_FIELDS, settingsOf } from './email-draft.ts'
import { AnswerFields, SenderFields, ServerFields } from './email-fields.tsx'

/** Changes how an email address sends and receives. */
export function EmailSettings({ channel: { id, settings } }: { channel: Channel }) {
  const { t } = useLingui()
  const stored = draftOf(settings)
  // Only what the user changed, so that a colleague's changes appear and neither replaces the other.
  const [edits, setEdits] = useState<Partial<EmailDraft>>({})
  const draft = { ...stored, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  const { guard } = useUnsavedWork(isChanged)
  const restore = useApiMutation(
    (before: Channel['settings']) => parley.channels.update({ id, settings: before }),
    { changes: [['channels']], done: t`Change undone` },
  )
  const save = useApiMutation(
    (sent: Partial<EmailDraft>) =>
      parley.channels.update({ id, settings: settingsOf({ ...stored, ...sent }, settings) }),
    {
      quiet: true,
      changes: [['channels']],
      onDone: (_, sent) => {
        setEdits((now) => unsaved(now, sent))
        toast.success(t`Settings saved. Parley is checking the account.`, {
          action: { label: t`Undo`, onClick: () => restore.mutate(settings) },
        })
      },
    },
  )
  const fields = {
    draft,
    error: save.error,
    onChange: (change: Partial<EmailDraft>) => setEdits({ ...edits, ...change }),
  }
  return (
    <Card title={t`Settings`}>
      {guard}
      <Form onSubmit={() => isChanged && save.mutate(edits)} className="flex flex-col gap-4 p-4">
        <FormError>{formError(save.error, SETTINGS_FIELDS)}</FormError>
        <SenderFields {...fields} isConnected />
        <ServerFields {...fields} />
        <AnswerFields {...fields} />
        <div className="flex gap-2 self-end">
          {isChanged && (
            <Button kind="quiet" onClick={() => setEdits({})}>
              <Trans>Discard changes</Trans>
            </Button>
          )}
          <Button type="submit" kind="primary" disabled={!isChanged || save.isPending}>
            <Trans>Save settings</Trans>
          </Button>
        </div>
      </Form>
    </Card>
  )
}
