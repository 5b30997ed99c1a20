import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface ConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen. */
  children: ReactNode
  action: string
  onConfirm: () => void
  /** A text to type before an action that cannot be undone. */
  typed?: string
}

/** A confirmation dialog. */
export function Confirm({ open, onOpenChange, title, children, action, onConfirm, typed }: ConfirmProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const isSure = typed === undefined || text.trim() === typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSure) return
    onOpenChange(false)
    onConfirm()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="text-soft">{children}</div>
        {typed !== undefined && (
          <Field label={t`Type ${typed} to confirm`}>
            {(control) => (
              <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="danger" disabled={!isSure}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
