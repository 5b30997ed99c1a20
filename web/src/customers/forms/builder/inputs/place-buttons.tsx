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

/** A disabled button loses the focus, and people who move an entry with the keyboard would have to find it again. */
const AT_THE_END = 'aria-disabled:opacity-50'

/** Moves an entry of a list up and down, and removes it. */
export function PlaceButtons({ name, onMove, onRemove, isFirst, isLast }: PlaceButtonsProps) {
  const { t } = useLingui()
  return (
    <span className="flex shrink-0">
      <Button
        kind="quiet"
        size="smallIcon"
        aria-label={t`Move ${name} up`}
        aria-disabled={isFirst}
        className={AT_THE_END}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ChevronRight size={14} className="-rotate-90" />
      </Button>
      <Button
        kind="quiet"
        size="smallIcon"
        aria-label={t`Move ${name} down`}
        aria-disabled={isLast}
        className={AT_THE_END}
        onClick={() => !isLast && onMove(1)}
      >
        <ChevronRight size={14} className="rotate-90" />
      </Button>
      <Button kind="quiet" size="smallIcon" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={14} />
      </Button>
    </span>
  )
}
