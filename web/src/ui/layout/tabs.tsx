import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../class-names.ts'

/** A row of links. The current one is scrolled into view. */
export function TabRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={row} aria-label={label} className="flex gap-4 overflow-x-auto border-b px-6 phone:px-4">
      {children}
    </nav>
  )
}

/** The styles of one tab link. */
export const TAB = cn(
  'relative -mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-soft hover:text-ink',
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
)
