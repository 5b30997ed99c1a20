import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The layout of pages for signed-out users. */
export function SignedOutPage({
  title,
  children,
  lead,
}: {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex w-full max-w-sm flex-col gap-4">
        <section className="flex flex-col gap-4 rounded-lg border bg-surface p-6 shadow-card">
          <header>
            <h1 className="text-lg font-semibold" dir="auto">
              {title}
            </h1>
            {lead && <p className="mt-1 text-soft">{lead}</p>}
          </header>
          {children}
        </section>
        <p className="text-center text-xs text-soft">
          <a href="/docs" className="underline">
            <Trans>Documentation</Trans>
          </a>{' '}
          ·{' '}
          <a href="/reference" className="underline">
            <Trans>API reference</Trans>
          </a>
        </p>
      </div>
    </main>
  )
}
