import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LongFormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { CannedReply } from './canned-reply.ts'

const FIELDS = ['shortcut', 'title', 'text'] as const
const EXAMPLE = '{{person.firstName|there}}'

interface CannedReplyDialogProps {
  /** The one to edit; without it, another one is created. */
  reply?: CannedReply
  onClose: () => void
}

/** Creates or edits a canned reply. */
export function CannedReplyDialog({ reply, onClose }: CannedReplyDialogProps) {
  const { t } = useLingui()
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const save = useApiMutation(
    () => {
      const fields = { shortcut: shortcut.trim(), title: title.trim(), text }
      return reply
        ? parley.cannedReplies.update({ id: reply.id, ...fields })
        : parley.cannedReplies.create(fields)
    },
    {
      quiet: true,
      changes: [['canned-replies']],
      done: reply ? t`Canned reply saved` : t`Canned reply created`,
      onDone: onClose,
    },
  )
  const { error } = save
  return (
    <LongFormDialog
      title={reply ? t`Edit canned reply` : t`New canned reply`}
      action={t`Save`}
      isDisabled={save.isPending || !shortcut.trim() || !title.trim() || !text.trim()}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      problem={formError(error, FIELDS)}
    >
      <TextField
        label={t`Shortcut`}
        hint={t`Type it after a slash to insert the reply. No spaces.`}
        value={shortcut}
        onChange={setShortcut}
        problem={fieldError(error, 'shortcut')}
      />
      <TextField label={t`Title`} value={title} onChange={setTitle} problem={fieldError(error, 'title')} />
      <Field
        label={t`Text`}
        hint={t`Insert what you know of the person: ${EXAMPLE}. The word after the bar is used when it is unknown.`}
        problem={fieldError(error, 'text')}
      >
        {(control) => (
          <TextArea {...control} rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
    </LongFormDialog>
  )
}
