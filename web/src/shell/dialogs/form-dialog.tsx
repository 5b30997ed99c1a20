import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ScreenForm } from '../commands/screen-form.tsx'

interface FormDialogProps {
  title: string
  description?: string
  /** The label of the button that sends the form. */
  action: ReactNode
  isDisabled: boolean
  onSubmit: () => void
  onClose: () => void
  /** An error that concerns the whole form. */
  problem?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A dialog with fields, and a button that sends them. */
export function FormDialog({ problem, children, action, isDisabled, onSubmit, ...frame }: FormDialogProps) {
  return (
    <Frame {...frame}>
      <ScreenForm onSubmit={onSubmit} className="flex flex-col gap-4">
        <FormError>{problem}</FormError>
        {children}
        <Button type="submit" kind="primary" className="self-end" disabled={isDisabled}>
          {action}
        </Button>
      </ScreenForm>
    </Frame>
  )
}

/** The same for many fields: less space between them, and the error and a wide button below them. */
export function LongFormDialog(props: FormDialogProps) {
  const { problem, children, action, isDisabled, onSubmit, ...frame } = props
  return (
    <Frame {...frame}>
      <ScreenForm onSubmit={onSubmit} className="flex flex-col gap-3">
        {children}
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" kind="primary" className="mt-1 justify-center" disabled={isDisabled}>
          {action}
        </Button>
      </ScreenForm>
    </Frame>
  )
}

type FrameProps = Pick<FormDialogProps, 'title' | 'description' | 'onClose' | 'children'>

function Frame({ onClose, ...rest }: FrameProps) {
  const { t } = useLingui()
  return <Dialog open onOpenChange={(open) => !open && onClose()} closeLabel={t`Close`} {...rest} />
}
