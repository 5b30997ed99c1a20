import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/controls/button.tsx'
import { ChevronRight, Trash2 } from '../../../../ui/icons/icons.tsx'

interface PlaceButtonsProps {
  /** What is moved, because the buttons of several rows need different labels. */
  name: string
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  isFirst: boolean
  isLast: boolean
}

/** Moves an entry of a list up and down, and removes it. */
export function PlaceButtons({ name, onMove, onRemove, isFirst, isLast }: PlaceButtonsProps) {
  const { t } = useLingui()
  return (
    <span className="flex shrink-0">
      <Button
        kind="quiet"
        size="smallIcon"
        aria-label={t`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ChevronRight size={14} className="-rotate-90" />
      </Button>
      <Button
        kind="quiet"
        size="smallIcon"
        aria-label={t`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ChevronRight size={14} className="rotate-90" />
      </Button>
      <Button kind="quiet" size="smallIcon" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={14} />
      </Button>
    </span>
  )
}
