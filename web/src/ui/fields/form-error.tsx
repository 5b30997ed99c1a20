import type { ReactNode } from 'react'

/** An error that concerns the whole form. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger" dir="auto">
      {children}
    </p>
  )
}
