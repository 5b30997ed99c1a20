import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type Template = Item<'templates_list'>

/** A template with a value for each placeholder. */
export interface Chosen {
  template: Template
  values: Readonly<Record<string, string>>
}

const MOST = 200

/** The approved templates of a number; undefined until known. */
export function useTemplates(channel: string): readonly Template[] | undefined {
  const { data } = useQuery({
    queryKey: ['templates', 'approved'],
    queryFn: async ({ signal }) =>
      await parley.templates.list({ status: 'APPROVED', limit: MOST }, { signal }),
  })
  return data?.data.filter(({ phoneNumbers }) => phoneNumbers.includes(channel))
}

const PLACEHOLDER = /\{\{\s*([^{}]{1,40}?)\s*\}\}/g

interface Content {
  header?: string
  body?: string
  footer?: string
  mediaUrl?: string
  buttons?: { title?: string; code?: string }[]
}

export function contentOf({ content }: Pick<Template, 'content'>): Content {
  return (content ?? {}) as Content
}

/** The placeholders of a template, in the order of their numbers. */
export function placeholdersOf(template: Pick<Template, 'content'>): string[] {
  const { header = '', body = '', footer = '' } = contentOf(template)
  const names = [header, body, footer].flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!),
  )
  return [...new Set(names)].sort((one, other) => Number(one) - Number(other))
}

/** A text with the values in their places. Placeholders without a value stay. */
export function filled(text: string, values: Chosen['values']): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name]?.trim() || whole)
}

/** Whether a template is chosen and every placeholder has a value. */
export function isComplete(chosen: Chosen | null): chosen is Chosen {
  return chosen !== null && placeholdersOf(chosen.template).every((name) => chosen.values[name]?.trim())
}
