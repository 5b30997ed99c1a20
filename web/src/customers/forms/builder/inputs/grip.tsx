import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { GripVertical } from '../../../icons.tsx'

/** Where a pointer takes an entry to drag it. Keys move it by Alt and an arrow. */
export function Grip(props: ComponentProps<'span'>) {
  const { t } = useLingui()
  return (
    <span
      aria-hidden
      data-grip
      title={t`Drag to move`}
      className="flex size-6 shrink-0 cursor-grab touch-none items-center justify-center rounded text-faint select-none hover:bg-hover hover:text-ink active:cursor-grabbing"
      {...props}
    >
      <GripVertical size={14} />
    </span>
  )
}
