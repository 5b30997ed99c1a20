import { type Components, type Json, nameIn } from './components.ts'

/*
 * Example values for the document, derived from the schemas and the names of fields. They look realistic, so that the
 * reference is easy to read.
 */

const DIGITS = '0199c1f27a407d119b1e3f2a6c5d4e01'
const INSTANT = '2026-11-21T10:00:00.000Z'

/** By field name, or by record and field. The first value that fits the schema is used. */
const TEXTS: Record<string, string> = {
  id: `ini_${DIGITS}`,
  'Person.id': `per_${DIGITS}`,
  'Segment.id': `seg_${DIGITS}`,
  'Template.id': `tpl_${DIGITS}`,
  'Journey.id': `jny_${DIGITS}`,
  'Import.id': `imp_${DIGITS}`,
  'WebhookDelivery.id': `whd_${DIGITS}`,
  'WebhookSubscription.id': `whk_${DIGITS}`,
  'HttpCredential.id': `crd_${DIGITS}`,
  initiativeId: `ini_${DIGITS}`,
  nextInitiativeId: `ini_${DIGITS}`,
  journeyId: `jny_${DIGITS}`,
  participantId: `run_${DIGITS}`,
  personId: `per_${DIGITS}`,
  eventId: `evt_${DIGITS}`,
  templateId: `tpl_${DIGITS}`,
  segmentId: `seg_${DIGITS}`,
  credentialId: `crd_${DIGITS}`,
  subscriptionId: `whk_${DIGITS}`,
  deliveryId: `whd_${DIGITS}`,
  relationshipTypeId: `rlt_${DIGITS}`,
  channelId: `chn_${DIGITS}`,
  externalId: 'ana-42',
  personExternalId: 'ana-42',
  customObjectExternalId: 'order-1001',
  parentExternalId: 'order-1001',
  childExternalId: 'line-1',
  customObjectType: 'order',
  parentCustomObjectType: 'order',
  childCustomObjectType: 'order_line',
  objectType: 'order',
  type: 'order',
  role: 'buyer',
  name: 'Winter offer',
  'Person.name': 'Ana Gómez',
  'Event.name': 'order_placed',
  'EventInput.name': 'order_placed',
  'CustomObjectType.name': 'order',
  'Template.name': 'winter_offer',
  displayName: 'Order',
  firstName: 'Ana',
  lastName: 'Gómez',
  email: 'ana@example.com',
  phoneNumber: '+573001234567',
  slug: 'lapsed-customers',
  description: 'Bought last year, not since.',
  objective: 'Find out who wants to hear about the winter offer.',
  context: 'We sell bicycles in Bogotá.',
  goal: 'Book a test ride.',
  questionText: 'Which bicycle do you ride today?',
  next_cursor: 'MTc2.Kd2f',
  cursor: 'MTc2.Kd2f',
  url: 'https://hooks.example.com/parley',
  mediaUrl: 'https://files.example.com/offer.jpg',
  signingSecret: 'whsec_c2VjcmV0',
  value: 'a secret of yours',
  key: 'crm',
  label: 'Preferred model',
  language: 'en',
  text: 'Yes, I would like a test ride.',
  message: 'Fix this field.',
  path: 'externalId',
  code: 'invalid_request',
  content: 'externalId,firstName\nana-42,Ana\n',
  fileName: 'people.csv',
  column: 'externalId',
  to: 'externalId',
  delimiter: ',',
  eventName: 'order_placed',
  nodeId: 'open',
  targetNodeId: 'wait',
  timezone: 'America/Bogota',
  sourceQuote: 'a touring bike',
  username: 'parley',
  in: 'header',
  errorName: 'TimeoutError',
  duration: '2d',
  maxTimeout: '24h',
  enrollmentWindow: '7d',
  inactivityTimeout: '24h',
  requestId: `${DIGITS}-812`,
  flagCondition: 'Asks for a refund.',
  identityDeflection: 'I am the assistant of the shop.',
  responseExcerpt: 'ok',
  author: 'agent',
  from: 'open',
  'Edge.to': 'wait',
  sourceHandle: 'SENT',
  templateName: 'winter_offer',
  segment: 'lapsed-customers',
  event: 'order_placed',
  segmentName: 'Lapsed customers',
}

const NUMBERS: Record<string, number> = {
  memberCount: 314,
  participantCount: 314,
  total: 314,
  count: 314,
  responseStatus: 200,
  durationMs: 84,
  confidence: 0.9,
  dailyEvaluationHour: 9,
  created: 310,
  updated: 4,
  queued: 12,
}

/** Fields that are empty in a new record, if the schema allows it. */
const NOT_YET = new Set([
  'activatedAt',
  'completedAt',
  'canceledAt',
  'pausedAt',
  'disabledAt',
  'failingSince',
  'error',
  'errorName',
  'rejectionReason',
  'scaleMin',
  'scaleMax',
])

const FORMATS: Record<string, string> = {
  'date-time': INSTANT,
  date: '2026-11-21',
  email: 'ana@example.com',
  uri: 'https://example.com',
  time: '09:30',
}

/** For texts with a pattern whose field name has no matching value above. */
const CANDIDATES = ['order', '24h', '09:30', 'A1', 'person.firstName', '2026-11-21', '+573001234567', '1']

const JOURNEY = {
  name: 'Winter offer',
  actions: [
    { id: 'entry', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
    {
      id: 'open',
      kind: 'SEND_MESSAGE',
      name: 'Offer',
      inputs: { templateBindings: { 1: 'person.firstName' } },
    },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [
    { from: 'entry', to: 'open', sourceHandle: 'SENT' },
    { from: 'open', to: 'end', sourceHandle: 'SENT' },
  ],
}
/** Records whose parts must be consistent. */
const WHOLE: Record<string, unknown> = {
  FilterExpression: {
    kind: 'person',
    op: 'AND',
    predicates: [
      { kind: 'person_attribute', attr: 'attributes.city', type: 'STRING', op: 'eq', value: 'Bogotá' },
    ],
  },
  JourneyDefinition: JOURNEY,
  JourneyDefinitionInput: JOURNEY,
}

const MAX_DEPTH = 4

export class Samples {
  readonly #components: Components

  constructor(components: Components) {
    this.#components = components
  }

  /** A value that fits the schema. `name` is the name of the field, `owner` the record that contains it. */
  of(schema: Json, name = '', owner = '', depth = 0): unknown {
    const given = (schema.examples as unknown[] | undefined)?.[0] ?? schema.example
    if (given !== undefined) return given
    if (typeof schema.$ref === 'string') return this.#record(schema.$ref, name, depth)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if (NOT_YET.has(name) && allowsNull(schema)) return null
    const variants = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (variants) return this.of(variants.find(({ type }) => type !== 'null') ?? {}, name, owner, depth)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') return this.#object(schema, name, owner, depth)
    if (type === 'array') return this.#list(schema, name, owner, depth)
    if (type === 'string') return textOf(schema, name, owner)
    if (type === 'integer' || type === 'number') return numberOf(schema, name)
    if (type === 'boolean') return schema.default ?? true
    return type === 'null' ? null : 'anything'
  }

  #record(ref: string, name: string, depth: number): unknown {
    const id = nameIn(ref)
    return WHOLE[id] ?? this.of(this.#components.schemas[id]!, name, id.replace(/(Input|Output)$/, ''), depth)
  }

  #object(schema: Json, name: string, owner: string, depth: number): Json {
    const required = new Set((schema.required as string[] | undefined) ?? [])
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(
      ([field]) => required.has(field) || depth === 0 || FAMILIAR.has(field),
    )
    if (fields.length === 0) return this.#map(schema, name, depth)
    return Object.fromEntries(fields.map(([field, part]) => [field, this.of(part, field, owner, depth + 1)]))
  }

  #map({ additionalProperties, propertyNames }: Json, name: string, depth: number): Json {
    if (name === 'attributes' || name === 'properties') return { city: 'Bogotá', orders: 3 }
    if (typeof additionalProperties !== 'object' || additionalProperties === null || depth > MAX_DEPTH)
      return {}
    const key = propertyNames ? String(this.of(propertyNames as Json, 'mapKey')) : 'city'
    const value = additionalProperties as Json
    return Object.keys(value).length === 0 ? {} : { [key]: this.of(value, key, '', depth + 1) }
  }

  #list(schema: Json, name: string, owner: string, depth: number): unknown[] {
    const least = Number(schema.minItems ?? 0)
    if (depth > MAX_DEPTH && least === 0) return []
    const item = (schema.items ?? schema.prefixItems ?? {}) as Json
    return Array.from({ length: Math.max(1, least) }, () => this.of(item, singular(name), owner, depth + 1))
  }
}

/** Optional fields that are also shown in nested records. */
const FAMILIAR = new Set(['externalId', 'firstName', 'phoneNumber', 'name'])

function singular(name: string): string {
  return name.replace(/s$/, '')
}

function textOf(schema: Json, name: string, owner: string): string {
  const format = FORMATS[String(schema.format)]
  const candidates = [
    typeof schema.default === 'string' ? schema.default : undefined,
    format,
    TEXTS[`${owner}.${name}`],
    TEXTS[name],
    ...CANDIDATES,
  ]
  return candidates.find((text) => text !== undefined && fits(schema, text)) ?? 'text'
}

function fits({ minLength, maxLength, pattern, format }: Json, text: string): boolean {
  if (typeof minLength === 'number' && text.length < minLength) return false
  if (typeof maxLength === 'number' && text.length > maxLength) return false
  if (format !== undefined) return FORMATS[String(format)] === undefined || FORMATS[String(format)] === text
  // linear because it is a pattern of our own schemas, which are checked where they are defined.
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
}

function allowsNull({ type, anyOf }: Json): boolean {
  if (Array.isArray(type)) return type.includes('null')
  return Array.isArray(anyOf) && anyOf.some((variant: Json) => variant.type === 'null')
}

function numberOf({ minimum, maximum, exclusiveMinimum, default: preset }: Json, name: string): number {
  if (typeof preset === 'number') return preset
  const usual = NUMBERS[name]
  if (usual !== undefined && usual >= Number(minimum ?? 0) && usual <= Number(maximum ?? usual)) return usual
  const least = Number(minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1))
  return Math.min(Math.max(1, least), Number(maximum ?? Number.MAX_SAFE_INTEGER))
}
