import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

const KINDS = {
  primary: 'bg-accent text-on-accent hover:brightness-110 border-transparent font-medium',
  plain: 'bg-surface text-ink border-strong hover:bg-hover shadow-card',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-hover hover:text-ink',
  danger:
    'bg-danger text-surface hover:brightness-110 border-transparent font-medium dark:border-danger/40 dark:bg-danger-soft dark:text-danger',
}

const SIZES = {
  small: 'h-7 px-2 gap-1.5 text-xs',
  normal: 'h-8 px-3 gap-2 text-sm',
  icon: 'size-8 justify-center',
  smallIcon: 'size-7 justify-center',
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: keyof typeof KINDS
  size?: keyof typeof SIZES
  /** Applies the button's style to its only child, such as a link. */
  asChild?: boolean
}

export function Button({ kind = 'plain', size = 'normal', asChild, className, ...rest }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  return (
    <Element
      {...(asChild ? {} : { type: 'button' })}
      className={cn(
        'inline-flex shrink-0 items-center rounded-md border whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-50',
        KINDS[kind],
        SIZES[size],
        className,
      )}
      {...rest}
    />
  )
}
