import type { Predicate } from './filter.ts'

/** What the builder reads of a value. Parts with a "?" may be missing; `kind`: its kind says which parts it has. */
type Shape = 'text' | 'kind' | readonly [Shape] | { readonly [part: string]: Shape }

const ATTRIBUTE = { attr: 'text', 'path?': ['text'] } as const
const ATTRIBUTES = [ATTRIBUTE] as const
const STEP = { eventName: 'text', 'propertyFilters?': [{ key: 'text', 'path?': ['text'] }] } as const
const NAMES = ['text'] as const

/** Those of conditions, and of the moments to which an event is relative. */
const BY_KIND: Record<Predicate['kind'] | 'attribute', Shape> = {
  person_attribute: ATTRIBUTE,
  person_group: { filters: ATTRIBUTES },
  event: { ...STEP, 'anchoredWindow?': { anchor: 'kind' } },
  attribute: ATTRIBUTE,
  event_sequence: { steps: [STEP], 'notFollowedBy?': STEP },
  has_relationship: {
    customObjectType: 'text',
    attributeFilters: ATTRIBUTES,
    'path?': [{ customObjectType: 'text', attributeFilters: ATTRIBUTES }],
  },
  segment_member: {},
  initiative: {
    'status?': NAMES,
    'endReasons?': NAMES,
    'extracted?': [{ field: 'text', 'path?': NAMES }],
  },
  message: {},
  consent: {},
  form: { 'endings?': NAMES },
  sample: {},
  reachable: {},
  do_not_contact: { 'reasons?': NAMES },
}

/** Whether a condition has the parts that the builder reads. One that was typed as JSON may lack them. */
export function isWellFormed(predicate: Predicate): boolean {
  return has(predicate, 'kind') && !hasNull(predicate)
}

function has(value: unknown, shape: Shape): boolean {
  if (shape === 'text') return typeof value === 'string'
  if (isList(shape)) return Array.isArray(value) && value.every((entry) => has(entry, shape[0]))
  if (typeof value !== 'object' || value === null) return false
  const parts = value as Record<string, unknown>
  if (shape === 'kind') {
    const { kind } = parts
    return typeof kind === 'string' && Object.hasOwn(BY_KIND, kind) && has(value, BY_KIND[kind as 'event'])
  }
  return Object.entries(shape).every(([name, part]) => {
    const given = parts[name.replace('?', '')]
    return (name.endsWith('?') && given === undefined) || has(given, part)
  })
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}

/** Parts that are absent are left out in JSON, so that none is null. */
function hasNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  return Object.values(value).some(hasNull)
}
