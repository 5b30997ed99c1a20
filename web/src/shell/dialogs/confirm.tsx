import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen. */
  children: ReactNode
  action: string
  onConfirm: () => void
  /** A text to type before an action that cannot be undone. */
  typed?: string | undefined
}

/** A confirmation dialog. */
export function Confirm({ open, onOpenChange, title, ...question }: ConfirmProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} closeLabel={t`Close`}>
      <Question onClose={() => onOpenChange(false)} {...question} />
    </Dialog>
  )
}

type QuestionProps = Omit<ConfirmProps, 'open' | 'onOpenChange' | 'title'> & { onClose: () => void }

/** It is gone with the dialog, and with it what was typed. */
function Question({ children, action, onConfirm, typed, onClose }: QuestionProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const isSure = typed === undefined || text.trim() === typed
  const submit = () => {
    if (!isSure) return
    // Before it closes: closing takes back what a dialog asks about.
    onConfirm()
    onClose()
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="text-soft">{children}</div>
      {typed !== undefined && (
        <TextField label={t`Type ${typed} to confirm`} value={text} onChange={setText} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="danger" disabled={!isSure}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
