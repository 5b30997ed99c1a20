import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../identity/session.ts'
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
  buttons?: { title?: string; code?: string; url?: string }[]
}

export function contentOf({ content }: Pick<Template, 'content'>): Content {
  return (content ?? {}) as Content
}

/** The placeholders of texts, each once. */
export function placeholdersIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)))]
}

/** All texts of a template, also those of its cards and its offer. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : []
}

/** The placeholders of a template, in the order of their numbers. */
export function placeholdersOf(template: Pick<Template, 'content'>): string[] {
  const names = placeholdersIn(textsIn(template.content))
  return names.sort((one, other) => Number(one) - Number(other))
}

/** A text with the values in their places. Placeholders without a value stay. */
export function filled(text: string, values: Chosen['values']): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name]?.trim() || whole)
}

/** The first placeholder without a value. */
export function openPlaceholder({ template, values }: Chosen): string | undefined {
  return placeholdersOf(template).find((name) => !values[name]?.trim())
}

/**
 * Reads the values of a template's placeholders for a person, as far as the journey that sends the template says where they
 * come from.
 */
export function usePersonValues(person: string | null): (template: Template) => Promise<Chosen['values']> {
  const seesTemplates = usePermission('templates:read')
  const seesPeople = usePermission('people:read')
  return async ({ id }) => {
    if (person === null || !seesTemplates || !seesPeople) return {}
    try {
      const { bindings } = await parley.templates.usage({ id })
      if (bindings === null) return {}
      const { parameters } = await parley.templates.preview({ id, personExternalId: person, bindings })
      return Object.fromEntries(Object.entries(parameters).filter(([name]) => name in bindings))
    } catch {
      // The fields stay empty, for the agent to fill in.
      return {}
    }
  }
}

/** Whether a template is chosen and every placeholder has a value. */
export function isComplete(chosen: Chosen | null): chosen is Chosen {
  return chosen !== null && openPlaceholder(chosen) === undefined
}
