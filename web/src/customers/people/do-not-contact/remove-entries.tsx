import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { type Entry, EntryReason } from './entry-reason.tsx'

const CHANGES = [['do-not-contact'], ['person']]

interface RemoveEntriesProps {
  /** Whom or what address the entries keep from messages. */
  who: string
  entries: readonly Pick<Entry, 'kind' | 'value' | 'reason' | 'quote' | 'messageId'>[]
  onClose: () => void
}

/** Removes entries from the do-not-contact list, after showing what caused them. The audit log keeps the reason. */
export function RemoveEntries({ who, entries, onClose }: RemoveEntriesProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const hasOptedOut = entries.some((entry) => entry.reason === 'opt_out')
  // The message has the words of an opt-out, so the entry gets them back.
  const restore = useApiMutation(
    () =>
      parley.doNotContact.add({
        entries: entries.map(({ kind, value, messageId }) => ({
          kind,
          value,
          ...(messageId && { messageId }),
        })),
      }),
    { changes: CHANGES, done: t`Change undone` },
  )
  const remove = useApiMutation(
    async () => {
      const why = reason.trim() && { reason: reason.trim() }
      for (const { kind, value } of entries) await parley.doNotContact.remove({ kind, value, ...why })
    },
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
      title={t`Allow messages to ${who}?`}
      action={t`Allow messages`}
      isDisabled={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
      problem={formError(remove.error, ['reason'])}
    >
      <ul className="break-words text-soft">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.value}`}>
            {entries.length > 1 && <bdi>{entry.value}: </bdi>}
            <EntryReason entry={entry} />
          </li>
        ))}
      </ul>
      {hasOptedOut && (
        <p className="text-warn">
          <Trans>This person opted out. Contact them again only if they asked you to.</Trans>
        </p>
      )}
      <TextField
        label={hasOptedOut ? t`Reason` : t`Reason (optional)`}
        hint={t`The audit log keeps it.`}
        value={reason}
        onChange={setReason}
        maxLength={500}
        required={hasOptedOut}
        problem={fieldError(remove.error, 'reason')}
      />
    </FormDialog>
  )
}
