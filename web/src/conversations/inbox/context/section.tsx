import type { ReactNode } from 'react'

/** A section of the details. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t pt-4">
      <h3 className="mb-2 text-xs font-medium text-faint">{title}</h3>
      {children}
    </section>
  )
}
