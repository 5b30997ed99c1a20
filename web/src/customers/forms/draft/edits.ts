import type { Draft, DraftField, Ending, FieldType, Step } from './draft.ts'

/* Changes of drafts. Each returns a new draft; keys without a value are absent, as documents have no `undefined`. */

/** The steps as visitors see them. A form without steps shows all fields in one. */
export function stepsOf({ steps = [], fields = [] }: Draft): readonly Step[] {
  return steps.length > 0 ? steps : [{ id: 'all', fields: fields.map(({ key }) => key) }]
}

/** A record with changes; undefined removes a key. */
export function changed<T extends object>(
  record: T,
  changes: Partial<{ [K in keyof T]: T[K] | undefined }>,
): T {
  const entries = Object.entries({ ...record, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T
}

/** A name that none of the taken ones is: `text`, `text2`, … */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  for (let at = 2; ; at++) if (!taken.includes(`${name}${at}`)) return `${name}${at}`
}

const NAMES: Record<FieldType, string> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  number: 'number',
  choice: 'choice',
  multi_choice: 'choices',
  date: 'date',
  boolean: 'yesNo',
}

/** Where the first field of a type is stored, unless another field is stored there already. */
const MAPPED: Partial<Record<FieldType, string>> = { email: 'email', phone: 'phoneNumber' }

/** Adds a field at the end of a step. */
export function addField(draft: Draft, step: number, type: FieldType, options: DraftField['options']): Draft {
  const { fields = [] } = draft
  const key = freeName(NAMES[type], keysOf(draft))
  const mapsTo = MAPPED[type]
  const isFree = !fields.some((field) => field.mapsTo === mapsTo)
  const field: DraftField = {
    key,
    type,
    ...(options && { options }),
    ...(mapsTo !== undefined && isFree && { mapsTo }),
  }
  const next = { ...draft, fields: [...fields, field] }
  if (!draft.steps?.length) return next
  return { ...next, steps: draft.steps.map((one, at) => (at === step ? withField(one, key) : one)) }
}

/** The keys of all answers, those of hidden ones too. */
export function keysOf({ fields = [], hidden = [] }: Draft): string[] {
  return [...fields.map(({ key }) => key), ...hidden]
}

function withField(step: Step, key: string): Step {
  return { ...step, fields: [...step.fields, key] }
}

/** Nothing changes when another field has the new key: both would be one. */
export function changeField(draft: Draft, key: string, changes: Partial<DraftField>): Draft {
  const renamed = changes.key
  if (renamed !== undefined && renamed !== key && keysOf(draft).includes(renamed)) return draft
  const fields = draft.fields?.map((field) => (field.key === key ? changed(field, changes) : field)) ?? []
  if (renamed === undefined || renamed === key) return { ...draft, fields }
  return renameField({ ...draft, fields }, key, renamed)
}

/** Steps and conditions follow a field that gets another key. */
function renameField(draft: Draft, from: string, to: string): Draft {
  const follow = <T extends { showIf?: DraftField['showIf'] }>(one: T): T =>
    one.showIf?.field === from ? { ...one, showIf: { ...one.showIf, field: to } } : one
  return {
    ...draft,
    fields: draft.fields?.map(follow) ?? [],
    ...(draft.steps && {
      steps: draft.steps.map((step) => ({
        ...follow(step),
        fields: step.fields.map((key) => (key === from ? to : key)),
      })),
    }),
  }
}

/** Removes a field, also from its step and from conditions that ask for it. */
export function removeField(draft: Draft, key: string): Draft {
  const free = <T extends { showIf?: DraftField['showIf'] }>(one: T): T => {
    if (one.showIf?.field !== key) return one
    const { showIf: _, ...rest } = one
    return rest as T
  }
  return {
    ...draft,
    fields: draft.fields?.filter((field) => field.key !== key).map(free) ?? [],
    ...(draft.steps && {
      steps: draft.steps.map((step) => ({
        ...free(step),
        fields: step.fields.filter((one) => one !== key),
      })),
    }),
  }
}

/** Moves a field one place up (-1) or down (1). At the edge of its step it moves into the neighbouring one. */
export function moveField(draft: Draft, key: string, by: 1 | -1): Draft {
  if (!draft.steps?.length) {
    const { fields = [] } = draft
    const at = fields.findIndex((field) => field.key === key)
    return { ...draft, fields: swapped(fields, at, at + by) }
  }
  const from = draft.steps.findIndex(({ fields }) => fields.includes(key))
  const own = draft.steps[from]
  if (!own) return draft
  const at = own.fields.indexOf(key)
  if (own.fields[at + by] !== undefined)
    return withStep(draft, from, { ...own, fields: swapped(own.fields, at, at + by) })
  const other = draft.steps[from + by]
  if (!other) return draft
  const left = withStep(draft, from, { ...own, fields: own.fields.filter((one) => one !== key) })
  const fields = by === 1 ? [key, ...other.fields] : [...other.fields, key]
  return withStep(left, from + by, { ...other, fields })
}

/** Moves a field to a place of a step; `before` is the field that it then precedes, null: at the end. */
export function placeField(draft: Draft, key: string, step: number, before: string | null): Draft {
  if (key === before) return draft
  const insert = (keys: readonly string[]) => {
    const others = keys.filter((one) => one !== key)
    const at = before === null ? -1 : others.indexOf(before)
    return at < 0 ? [...others, key] : [...others.slice(0, at), key, ...others.slice(at)]
  }
  if (!draft.steps?.length) {
    const { fields = [] } = draft
    const order = insert(fields.map((field) => field.key))
    return { ...draft, fields: order.flatMap((one) => fields.filter((field) => field.key === one)) }
  }
  const steps = draft.steps.map((one, at) => {
    if (at === step) return { ...one, fields: insert(one.fields) }
    return one.fields.includes(key) ? { ...one, fields: one.fields.filter((other) => other !== key) } : one
  })
  return { ...draft, steps }
}

/** Moves a step before another one, by their ids; null: to the end. */
export function placeStep(draft: Draft, id: string, before: string | null): Draft {
  const { steps = [] } = draft
  const moved = steps.find((step) => step.id === id)
  if (!moved || id === before) return draft
  const others = steps.filter((step) => step !== moved)
  const at = before === null ? -1 : others.findIndex((step) => step.id === before)
  return {
    ...draft,
    steps: at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)],
  }
}

function withStep(draft: Draft, at: number, step: Step): Draft {
  return { ...draft, steps: draft.steps?.map((one, place) => (place === at ? step : one)) ?? [] }
}

/** Adds an empty step. The fields of a form without steps become the first one. */
export function addStep(draft: Draft): Draft {
  const present = draft.steps?.length ? draft.steps : [{ ...stepsOf(draft)[0]!, id: 'step1' }]
  const id = freeName(
    `step${present.length + 1}`,
    present.map((step) => step.id),
  )
  return { ...draft, steps: [...present, { id, fields: [] }] }
}

export function changeStep(draft: Draft, at: number, changes: Partial<Step>): Draft {
  const step = draft.steps?.[at]
  return step ? withStep(draft, at, changed(step, changes)) : draft
}

/** Removes a step. Its fields go into the one before it, or into the next one. The last step makes a form without. */
export function removeStep(draft: Draft, at: number): Draft {
  const { steps = [], fields = [] } = draft
  const step = steps[at]
  if (!step) return draft
  if (steps.length <= 2) {
    const order = steps.flatMap((one) => one.fields)
    const { steps: _, ...rest } = draft
    return { ...rest, fields: fields.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) }
  }
  const into = at === 0 ? 1 : at - 1
  const joined = steps.map((one, place) => {
    if (place !== into) return one
    return { ...one, fields: at === 0 ? [...step.fields, ...one.fields] : [...one.fields, ...step.fields] }
  })
  return { ...draft, steps: joined.filter((_, place) => place !== at) }
}

export function moveStep(draft: Draft, at: number, by: 1 | -1): Draft {
  return { ...draft, steps: swapped(draft.steps ?? [], at, at + by) }
}

export function addEnding(draft: Draft): Draft {
  const { endings = [] } = draft
  const id = freeName(
    `ending${endings.length + 1}`,
    endings.map((ending) => ending.id),
  )
  return { ...draft, endings: [...endings, { id }] }
}

export function changeEnding(draft: Draft, at: number, changes: Partial<Ending>): Draft {
  const endings = draft.endings?.map((one, place) => (place === at ? changed(one, changes) : one))
  return { ...draft, endings: endings ?? [] }
}

/** Removes an ending. The only one left is for every score, because nothing shows its range any more. */
export function removeEnding(draft: Draft, at: number): Draft {
  const endings = draft.endings?.filter((_, place) => place !== at) ?? []
  const bounds = endings.length === 1 ? { minScore: undefined, maxScore: undefined } : {}
  return { ...draft, endings: endings.map((ending) => changed(ending, bounds)) }
}

/** The list with two entries in each other's place; the same list when one of them does not exist. */
export function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const [first, second] = [list[one], list[other]]
  if (first === undefined || second === undefined) return [...list]
  return list.map((entry, at) => (at === one ? second : at === other ? first : entry))
}
