import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** A message as it looks on a phone. */
export function PhonePreview({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <figure aria-label={t`Preview`} className="rounded-xl border bg-canvas p-3 shadow-card">
      <div className="max-w-full rounded-lg rounded-tl-sm bg-surface px-3 py-2 shadow-card dark:bg-raised">
        <p className="min-h-5 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {text}
        </p>
      </div>
      {children && <figcaption className="mt-2">{children}</figcaption>}
    </figure>
  )
}
