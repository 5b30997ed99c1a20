import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Field } from '../../../ui/fields/field.tsx'

const MOST = 1_000

/** Adds phone numbers and email addresses, one a line. Invalid ones stay in the field. */
export function AddEntries({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string[]>([])
  const values = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const add = useApiMutation(
    () =>
      parley.doNotContact.add({
        entries: values.map((value) => ({ kind: value.includes('@') ? 'email' : 'phone', value })),
      }),
    {
      quiet: true,
      changes: [['do-not-contact'], ['person']],
      done: ({ added }) => t`Added to the do-not-contact list: ${added}`,
      onDone: ({ errors }) => {
        if (errors.length === 0) return onClose()
        const left = errors.map(({ index }) => values[index]!)
        setRefused(left)
        setText(left.join('\n'))
      },
    },
  )
  return (
    <FormDialog
      title={t`Add to the do-not-contact list`}
      description={t`Parley sends them nothing more, and cancels messages that haven’t been sent yet.`}
      problem={formError(add.error, [])}
      action={t`Add`}
      isDisabled={add.isPending || values.length === 0 || values.length > MOST}
      onSubmit={add.mutate}
      onClose={onClose}
    >
      <Field
        label={t`Phone numbers and emails`}
        hint={t`One per line, at most 1,000. Phone numbers need their country code.`}
        problem={
          refused.length > 0 ? t`These are not valid phone numbers. Correct or remove them.` : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={6}
            dir="ltr"
            required
            className="w-full rounded-md border border-strong bg-surface px-2.5 py-1.5"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {values.length > MOST && (
        <p role="alert" className="text-xs text-danger">
          <Trans>Add at most 1,000 at a time.</Trans>
        </p>
      )}
    </FormDialog>
  )
}
