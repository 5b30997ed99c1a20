import { configOf } from './config.ts'
import { Definition, type Text } from './definition.ts'
import type { Draft } from './draft.ts'
import { chooseLanguage, textIn } from './languages.ts'

/** What a preview shows: what visitors would get, and where the form ends. */
export interface FormPreview {
  config: ReturnType<typeof configOf>
  ending: {
    id: string
    title: string
    body: string | null
    action: { label: string; url: string } | null
  } | null
}

/** Each round removes what the one before made wrong. */
const ROUNDS = 4
/** In place of a text that is not written yet. */
const UNWRITTEN = '…'
const TEXTS: readonly string[] = ['label', 'title', 'text']

/**
 * A draft as its visitors would see it, in its best language for `wish`. What is not written yet has a placeholder, and
 * what cannot be shown is left out. null: nothing can be shown.
 */
export function previewOf(draft: Draft, wish: string | undefined): FormPreview | null {
  const definition = lenient(draft)
  if (!definition) return null
  const keys = new Set(definition.fields.map(({ key }) => key))
  const steps = definition.steps.map((step) => ({
    ...step,
    fields: step.fields.filter((key) => keys.has(key)),
  }))
  const language = chooseLanguage(definition, wish)
  const text = (value: Text) => textIn(value, language, definition)
  const [first] = definition.endings
  return {
    config: configOf(0, { ...definition, steps }, language),
    ending: first
      ? {
          id: first.id,
          title: text(first.title),
          body: first.body === undefined ? null : text(first.body),
          action: first.action ? { label: text(first.action.label), url: first.action.url } : null,
        }
      : null,
  }
}

/** The draft without what makes it unpublishable; null when it stays so. */
function lenient(draft: Draft): Definition | null {
  const copy: unknown = structuredClone(draft)
  for (let round = 0; round < ROUNDS; round++) {
    const parsed = Definition.safeParse(copy)
    if (parsed.success) return parsed.data
    // From the end, so that the places of earlier entries stay.
    for (const { path } of parsed.error.issues.toReversed()) mend(copy, path, round > 0)
  }
  return null
}

/** Writes a placeholder or removes the value; `isWhole` removes the entry of the list or the setting that has it. */
function mend(draft: unknown, path: readonly PropertyKey[], isWhole: boolean): void {
  const entry = path.findLastIndex((part) => typeof part === 'number')
  const at = isWhole ? path.slice(0, Math.max(entry, 0) + 1) : path
  const name = at.at(-1)
  const owner = at.slice(0, -1).reduce<unknown>((value, part) => partOf(value, part), draft)
  if (typeof owner !== 'object' || owner === null || name === undefined) return
  if (Array.isArray(owner) && typeof name === 'number') owner.splice(name, 1)
  else if (!isWhole && TEXTS.includes(String(name))) Object.assign(owner, { [name]: UNWRITTEN })
  else Reflect.deleteProperty(owner, name)
}

function partOf(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
}
