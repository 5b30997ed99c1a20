import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'
import { ChevronRight } from '../icons/icons.tsx'

interface PageProps {
  title: ReactNode
  /** A link to the parent screen, or its name where tabs lead there. */
  trail?: ReactNode
  /** Next to the title: counts and badges. */
  aside?: ReactNode
  actions?: ReactNode
  /** Below the title: tabs or filters. */
  bar?: ReactNode
  children: ReactNode
}

/** The layout of every screen: a fixed header and the content. */
export function Page({ title, trail, aside, actions, bar, children }: PageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-[calc(3rem+1px)] shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-6 py-2 phone:px-4">
        <div className="flex min-w-0 flex-1 items-center gap-x-1.5 phone:flex-wrap">
          {trail && (
            <>
              <span
                className={cn(
                  'shrink-0 text-soft',
                  typeof trail === 'string'
                    ? 'phone:hidden'
                    : 'phone:basis-full phone:text-xs phone:[&>a]:inline-flex phone:[&>a]:min-h-6 phone:[&>a]:items-center',
                )}
              >
                {trail}
              </span>
              <ChevronRight size={14} className="shrink-0 text-faint phone:hidden" aria-hidden />
            </>
          )}
          <h1 className="truncate text-base font-semibold" dir="auto">
            {title}
          </h1>
          {aside}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {bar}
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  )
}

/** Centered content for reading. */
export function Sheet({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={`mx-auto w-full px-6 py-6 phone:px-4 ${wide ? 'max-w-6xl' : 'max-w-3xl'}`}>
      {children}
    </div>
  )
}

export function Card({
  title,
  actions,
  children,
}: {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rounded-lg border bg-surface shadow-card">
      {(title || actions) && (
        <header className="flex min-h-10 items-center gap-2 border-b px-4 py-1.5">
          <h2 className="flex-1 text-sm font-medium">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

interface ActionCardProps {
  title: ReactNode
  /** What the action does. */
  text: ReactNode
  /** The button. */
  children: ReactNode
}

/** A card with one action. */
export function ActionCard({ title, text, children }: ActionCardProps) {
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center justify-between gap-4 p-4">
        <p className="min-w-0 flex-1 text-soft">{text}</p>
        {children}
      </div>
    </Card>
  )
}
