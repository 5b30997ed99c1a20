import type { ReactNode } from 'react'

interface SectionProps {
  number: number
  title: string
  hint?: string
  children: ReactNode
}

/** One numbered part of a long page. */
export function Section({ number, title, hint, children }: SectionProps) {
  return (
    <section aria-label={title} className="rounded-lg border bg-surface shadow-card">
      <header className="flex items-center gap-2.5 border-b px-4 py-2">
        <span
          aria-hidden
          className="tabular grid size-5 place-items-center rounded-full bg-accent-soft text-2xs font-semibold text-accent"
        >
          {number}
        </span>
        <h2 className="text-sm font-medium">{title}</h2>
      </header>
      <div className="flex flex-col gap-4 p-4">
        {hint && <p className="text-soft">{hint}</p>}
        {children}
      </div>
    </section>
  )
}
