import { X } from '../icons/icons.tsx'
import { Button } from './button.tsx'

interface RemoveButtonProps {
  /** The name of the row, because the buttons of several rows need different labels. */
  label: string
  onClick: () => void
}

/** Removes its row. */
export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <Button kind="quiet" size="smallIcon" aria-label={label} onClick={onClick}>
      <X size={14} />
    </Button>
  )
}
