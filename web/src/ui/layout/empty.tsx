import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'

interface EmptyProps {
  icon: Icon
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  actions?: ReactNode
}

/** Shown in place of an empty list. */
export function Empty({ icon: Icon, title, children, actions }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-16 text-center">
      <span className="mb-3 grid size-10 place-items-center rounded-lg border bg-surface text-faint shadow-card">
        <Icon size={18} />
      </span>
      <h2 className="text-base font-medium">{title}</h2>
      {children && <div className="mt-1 text-balance text-soft">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
