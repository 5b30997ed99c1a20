import type { ReactNode } from 'react'

interface StepProps {
  at: number
  title: string
  /** Where to find what the step asks for. */
  text: ReactNode
  children?: ReactNode
}

/** A numbered step of connecting a channel. */
export function Step({ at, title, text, children }: StepProps) {
  return (
    <li className="flex gap-3 rounded-lg border bg-surface p-4 shadow-card">
      <span
        aria-hidden
        className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-medium text-accent"
      >
        {at}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h2 className="font-medium">{title}</h2>
          <p className="mt-0.5 text-soft">{text}</p>
        </div>
        {children}
      </div>
    </li>
  )
}
