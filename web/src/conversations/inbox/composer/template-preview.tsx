import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'

type Template = Pick<Item<'templates_list'>, 'content'>
type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{\s*([^{}]{1,40}?)\s*\}\}/g

interface Content {
  header?: string
  body?: string
  footer?: string
  mediaUrl?: string
  buttons?: { title?: string; code?: string }[]
}

function contentOf({ content }: Template): Content {
  return (content ?? {}) as Content
}

/** The placeholders of a template, in the order of their numbers. */
export function placeholdersOf(template: Template): string[] {
  const { header = '', body = '', footer = '' } = contentOf(template)
  const names = [header, body, footer].flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!))
  return [...new Set(names)].sort((one, other) => Number(one) - Number(other))
}

function filled(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name]?.trim() || whole)
}

/** What the contact will read. */
export function filledTemplate(template: Template, values: Values): string {
  const { header, body, footer } = contentOf(template)
  return [header, body, footer].flatMap((part) => (part ? [filled(part, values)] : [])).join('\n\n')
}

/** A template as the contact sees it. */
export function TemplatePreview({ template, values }: { template: Template; values: Values }) {
  const { t } = useLingui()
  const { header, body, footer, mediaUrl, buttons = [] } = contentOf(template)
  return (
    <div aria-hidden className="self-start rounded-lg border bg-sunken p-3 [overflow-wrap:anywhere]" dir="auto">
      {mediaUrl && <p className="mb-1 rounded-md border border-dashed px-2 py-3 text-center text-xs">{t`Media`}</p>}
      {header && <p className="mb-1 font-semibold">{filled(header, values)}</p>}
      {body && <p className="whitespace-pre-wrap">{filled(body, values)}</p>}
      {footer && <p className="mt-1 text-xs text-soft">{filled(footer, values)}</p>}
      {buttons.map(({ title, code }) => (
        <p key={title ?? code} className="mt-1.5 rounded-md border bg-surface px-2 py-1 text-center font-medium">
          {title ?? code}
        </p>
      ))}
    </div>
  )
}
