import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

const LOOK =
  'w-full rounded-md border border-strong bg-surface text-ink transition-colors hover:border-faint focus:border-accent focus:outline-1 focus:outline-accent focus:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger aria-invalid:focus:outline-danger'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      className={cn(LOOK, 'h-8 px-2.5 read-only:bg-sunken read-only:text-soft', className)}
      {...rest}
    />
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={cn(LOOK, 'min-h-20 px-2.5 py-1.5', className)} {...rest} />
}

export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cn(LOOK, 'select h-8 cursor-pointer', className)} {...rest} />
}
