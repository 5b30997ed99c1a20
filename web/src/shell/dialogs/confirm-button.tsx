import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { Confirm } from './confirm.tsx'

interface ConfirmButtonProps extends Omit<ButtonProps, 'title' | 'onClick' | 'asChild'> {
  /** The title of the dialog. */
  question: string
  /** What will happen. */
  consequence: ReactNode
  /** The label of the dialog's button. */
  action: string
  onConfirm: () => void
  /** A text to type before an action that cannot be undone. */
  typed?: string
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, consequence, action, onConfirm, typed, ...button } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        action={action}
        typed={typed}
        onConfirm={onConfirm}
      >
        {consequence}
      </Confirm>
    </>
  )
}
