import { Button } from './button.tsx'
import { X } from './icons.tsx'

interface RemoveButtonProps {
  /** What is removed: buttons of several rows must differ. */
  label: string
  onClick: () => void
}

/** Removes the row that it stands in. */
export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <Button kind="quiet" size="smallIcon" aria-label={label} onClick={onClick}>
      <X size={14} />
    </Button>
  )
}
