import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

interface PopoverProps {
  trigger: ReactNode
  /** The accessible name. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
  className?: string
}

export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, align = 'start', className } = props
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn('z-50 animate-appear rounded-lg bg-raised shadow-pop outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
