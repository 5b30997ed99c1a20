import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { cn } from '../class-names.ts'
import { Check } from '../icons/icons.tsx'

interface MenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  className?: string
  /** Set both if something else opens the menu too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Menu({ trigger, children, align = 'start', className, open, onOpenChange }: MenuProps) {
  // Accessibility checkers want all content within a landmark.
  const [main, setMain] = useState<Element | null>(null)
  useEffect(() => setMain(document.querySelector('main')), [])
  return (
    <Radix.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={main}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-appear overflow-y-auto rounded-lg bg-raised p-1 shadow-pop',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const ITEM =
  'flex h-8 cursor-default items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50'

export function MenuItem({
  className,
  danger,
  ...rest
}: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return <Radix.Item className={cn(ITEM, danger && 'text-danger', className)} {...rest} />
}

export function MenuCheck({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem
      className={cn(ITEM, 'pl-8 relative', className)}
      onSelect={(event) => event.preventDefault()}
      {...rest}
    >
      <Radix.ItemIndicator className="absolute left-2">
        <Check size={14} />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

interface MenuChoiceProps<T extends string> {
  label: string
  value: T
  choices: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
  /** A choice closes the menu. */
  closes?: boolean
}

/** Radio items with a heading. */
export function MenuChoice<T extends string>({
  label,
  value,
  choices,
  onChange,
  closes = false,
}: MenuChoiceProps<T>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as T)} aria-label={label}>
      <Radix.Label className="px-2 pt-1.5 pb-1 text-2xs font-medium text-faint">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={cn(ITEM, 'relative pl-8')}
          onSelect={(event) => closes || event.preventDefault()}
        >
          <Radix.ItemIndicator className="absolute left-2">
            <Check size={14} />
          </Radix.ItemIndicator>
          {choice.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuLine() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}
