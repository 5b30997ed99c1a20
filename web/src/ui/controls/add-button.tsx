import { Plus } from '../icons/icons.tsx'
import { Button, type ButtonProps } from './button.tsx'

/** Adds a row to the list above it. */
export function AddButton({ kind = 'quiet', children, ...rest }: Omit<ButtonProps, 'size' | 'asChild'>) {
  return (
    <Button kind={kind} size="small" {...rest}>
      <Plus size={14} />
      {children}
    </Button>
  )
}
