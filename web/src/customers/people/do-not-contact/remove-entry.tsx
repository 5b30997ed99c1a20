import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { type Entry, EntryReason } from './entry-reason.tsx'

const CHANGES = [['do-not-contact'], ['person']]

/** Removes an entry from the do-not-contact list, after showing what caused it. The audit log keeps the reason. */
export function RemoveEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useLingui()
  const { kind, value, messageId } = entry
  const [reason, setReason] = useState('')
  // The message has the words of an opt-out, so the entry gets them back.
  const restore = useApiMutation(
    () => parley.do.notContact.add({ entries: [{ kind, value, ...(messageId && { messageId }) }] }),
    { changes: CHANGES, done: t`Change undone` },
  )
  const remove = useApiMutation(
    () => parley.do.notContact.remove({ kind, value, ...(reason.trim() && { reason: reason.trim() }) }),
    {
      quiet: true,
      changes: CHANGES,
      onDone: () => {
        onClose()
        toast.success(t`Removed from the do-not-contact list`, {
          action: { label: t`Undo`, onClick: () => restore.mutate() },
        })
      },
    },
  )
  return (
    <FormDialog
      title={t`Allow messages to ${value}?`}
      action={t`Allow messages`}
      isDisabled={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
      problem={formError(remove.error, ['reason'])}
    >
      <p className="break-words text-soft">
        <EntryReason entry={entry} />
      </p>
      {entry.reason === 'opt_out' && (
        <p className="text-warn">
          <Trans>This person opted out. Contact them again only if they asked you to.</Trans>
        </p>
      )}
      <TextField
        label={t`Reason (optional)`}
        hint={t`The audit log keeps it.`}
        value={reason}
        onChange={setReason}
        maxLength={500}
        problem={fieldError(remove.error, 'reason')}
      />
    </FormDialog>
  )
}
