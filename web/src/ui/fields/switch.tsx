import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

export function Switch(props: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className="h-[18px] w-8 shrink-0 rounded-full border border-transparent bg-strong transition-colors data-[state=checked]:bg-accent"
      {...props}
    >
      <Radix.Thumb className="block size-3.5 translate-x-px rounded-full bg-white shadow-card transition-transform data-[state=checked]:translate-x-[15px]" />
    </Radix.Root>
  )
}
