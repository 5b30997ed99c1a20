import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export const TooltipProvider = Radix.Provider

/** How long the pointer rests before a tooltip opens. */
export const POINTED_MS = 350

interface TooltipProps {
  text: ReactNode
  children: ReactNode
  /** Set both if the tooltip is created when it opens. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A tooltip on hover and focus. */
export function Tooltip({ text, children, ...state }: TooltipProps) {
  return (
    <Radix.Root delayDuration={POINTED_MS} {...state}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-pop"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
