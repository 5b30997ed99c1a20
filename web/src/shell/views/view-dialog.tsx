import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { fieldError, formError } from '../queries/mutations.ts'

export interface NamedView {
  name: string
  shared: boolean
}

interface ViewDialogProps {
  title: string
  description?: string
  /** With whom a shared view is shared. */
  shareWords: string
  before: NamedView
  save: { mutate: (view: NamedView) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

/** The name of a saved view, and whether others have it too. */
export function ViewDialog({ before, save, shareWords, onClose, ...words }: ViewDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState(before.name)
  const [shared, setShared] = useState(before.shared)
  return (
    <FormDialog
      {...words}
      action={t`Save view`}
      isDisabled={name.trim() === '' || save.isPending}
      onSubmit={() => save.mutate({ name: name.trim(), shared })}
      onClose={onClose}
      problem={formError(save.error, ['name'])}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        maxLength={100}
        problem={fieldError(save.error, 'name')}
      />
      <label className="flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        {shareWords}
      </label>
    </FormDialog>
  )
}
