import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border bg-sunken px-1 dark:bg-raised font-sans text-2xs text-soft">
      {children}
    </kbd>
  )
}
