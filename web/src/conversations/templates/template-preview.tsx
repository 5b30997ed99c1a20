import { useLingui } from '@lingui/react/macro'
import { Cards } from '../../messaging/cards/cards.tsx'
import { type Chosen, contentOf, filled } from './templates.ts'

/** A template as the contact sees it. */
export function TemplatePreview({ chosen: { template, values } }: { chosen: Chosen }) {
  const { t } = useLingui()
  const { header, body, footer, mediaUrl, buttons = [] } = contentOf(template)
  return (
    <section
      aria-label={t`Preview`}
      className="self-start rounded-lg border bg-sunken p-3 [overflow-wrap:anywhere]"
      dir="auto"
    >
      {mediaUrl && (
        <p className="mb-1 rounded-md border border-dashed px-2 py-3 text-center text-xs">{t`Media`}</p>
      )}
      {header && <p className="mb-1 font-semibold">{filled(header, values)}</p>}
      {body && <p className="whitespace-pre-wrap">{filled(body, values)}</p>}
      {footer && <p className="mt-1 text-xs text-soft">{filled(footer, values)}</p>}
      <Cards content={template.content} fill={(text) => filled(text, values)} />
      {buttons.map(({ title, code }) => (
        <p
          key={title ?? code}
          className="mt-1.5 rounded-md border bg-surface px-2 py-1 text-center font-medium"
        >
          {title ?? code}
        </p>
      ))}
    </section>
  )
}
