import { sql } from '../../server/src/platform/db/index.ts'
import { Dice } from '../../server/test/harness/dice.ts'
import { type Copier, row } from '../machinery/copy.ts'
import type { BenchService } from '../machinery/service.ts'

/** The data of an organization that exist before a load continues. */
export interface Population {
  people: number
  events: number
}

const SEED = 20_261_121
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const PRODUCTS = 200
const PEOPLE_AN_ACCOUNT = 10
const PRODUCTS_AN_ACCOUNT = 3

const PEOPLE =
  'people (org_id, id, external_id, first_name, email, phone_number, attributes, created_at, updated_at)'
const OBJECTS = 'custom_objects (org_id, id, type, external_id, attributes, created_at, updated_at)'
const LINKS =
  'relationships (org_id, id, relationship_type_id, from_external_id, to_external_id, one_from, one_to, created_at)'
const EVENTS =
  'events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)'

/** Most people have a free plan, few an enterprise plan. Each value has its share of all people. */
const PLANS = [
  ['free', 0.6],
  ['basic', 0.25],
  ['pro', 0.1],
  ['enterprise', 0.05],
] as const
const CHANNELS = [
  ['email', 0.55],
  ['whatsapp', 0.3],
  ['sms', 0.15],
] as const
const EVENT_NAMES = [
  ['page_viewed', 0.6],
  ['app_opened', 0.18],
  ['order_placed', 0.15],
  ['ticket_opened', 0.05],
  ['plan_changed', 0.02],
] as const
const CITIES = Array.from({ length: 50 }, (_, n) => `City ${n}`)

/** Creates types, roles and products, which people and their accounts are linked to. Called once, before `growTo`. */
export async function prepareObjects({ pool, org }: BenchService, copier: Copier): Promise<void> {
  // Search is not measured, and its index would take most of the loading time.
  await pool.run(sql`drop index people_search`)
  await pool.run(sql`
    insert into custom_object_types (org_id, name, display_name, created_at, updated_at)
    select ${org}::uuid, name, name, now(), now() from unnest(array['account', 'product']) as t (name)`)
  await pool.run(sql`
    insert into relationship_types (org_id, id, from_type, to_type, role, bidirectional, created_at, updated_at)
    values (${org}, ${MEMBER_OF}, null, 'account', 'member_of', true, now(), now()),
           (${org}, ${USES}, 'account', 'product', 'uses', true, now(), now())`)
  const now = new Date().toISOString()
  const products = Array.from({ length: PRODUCTS }, (_, n) =>
    row(
      org,
      uuid('c', n),
      'product',
      `product-${n}`,
      JSON.stringify({ tier: n % 20 === 0 ? 'gold' : 'plain' }),
      now,
      now,
    ),
  )
  await copier.copy(OBJECTS, products)
}

const MEMBER_OF = uuid('f', 1)
const USES = uuid('f', 2)

/** Loads the difference between two sizes by COPY from a seeded generator, and has PostgreSQL analyze the tables. */
export async function growTo(
  service: BenchService,
  copier: Copier,
  from: Population,
  to: Population,
): Promise<void> {
  const { org, pool } = service
  const dice = new Dice(SEED + from.people)
  await copier.copy(PEOPLE, peopleRows(org, dice, from.people, to.people))
  const [firstAccount, accounts] = [from, to].map(({ people }) => Math.ceil(people / PEOPLE_AN_ACCOUNT)) as [
    number,
    number,
  ]
  await copier.copy(OBJECTS, accountRows(org, dice, firstAccount, accounts))
  await copier.copy(LINKS, membershipRows(org, from.people, to.people))
  await copier.copy(LINKS, usageRows(org, dice, firstAccount, accounts))
  await copier.copy(EVENTS, eventRows(org, dice, from.events, to))
  await pool.run(sql`vacuum analyze people, custom_objects, relationships, events`)
}

function* peopleRows(org: string, dice: Dice, from: number, until: number): Generator<string> {
  const now = Date.now()
  for (let n = from; n < until; n++) {
    const at = new Date(now - dice.int(0, 2 * YEAR_MS)).toISOString()
    const phone = `+4915${String(n).padStart(9, '0')}`
    const attributes = JSON.stringify(attributesOf(dice))
    yield row(
      org,
      uuid('a', n),
      `person-${n}`,
      `Name${n % 5000}`,
      `p${n}@example.com`,
      phone,
      attributes,
      at,
      at,
    )
  }
}

/** Some values are missing, as in real data. */
function attributesOf(dice: Dice): object {
  return {
    ...(dice.chance(0.95) && { plan: pickOne(dice, PLANS) }),
    ...(dice.chance(0.9) && { city: CITIES[Math.floor(CITIES.length * dice.next() ** 3)] }),
    monthlySpend: Math.round(10 / (dice.next() + 0.01)),
    tenureMonths: dice.int(0, 120),
    active: dice.chance(0.8),
    preferences: { channel: pickOne(dice, CHANNELS), newsletter: dice.chance(0.4) },
    tags: ['a', 'b', 'c', 'd'].filter(() => dice.chance(0.25)),
  }
}

function* accountRows(org: string, dice: Dice, from: number, until: number): Generator<string> {
  const now = new Date().toISOString()
  for (let n = from; n < until; n++) {
    const attributes = JSON.stringify({ seats: dice.int(1, 100), trial: dice.chance(0.1) })
    yield row(org, uuid('b', n), 'account', `account-${n}`, attributes, now, now)
  }
}

function* membershipRows(org: string, from: number, until: number): Generator<string> {
  const now = new Date().toISOString()
  for (let n = from; n < until; n++) {
    const account = `account-${Math.floor(n / PEOPLE_AN_ACCOUNT)}`
    yield row(org, uuid('d', n), MEMBER_OF, `person-${n}`, account, 'f', 'f', now)
  }
}

function* usageRows(org: string, dice: Dice, from: number, until: number): Generator<string> {
  const now = new Date().toISOString()
  for (let n = from; n < until; n++) {
    const products = new Set(Array.from({ length: PRODUCTS_AN_ACCOUNT }, () => dice.int(0, PRODUCTS - 1)))
    for (const product of products) {
      const id = uuid('e', n * PRODUCTS + product)
      yield row(org, id, USES, `account-${n}`, `product-${product}`, 'f', 'f', now)
    }
  }
}

/** Events of the past year in order of time. A tenth of the people causes a third of them. */
function* eventRows(
  org: string,
  dice: Dice,
  from: number,
  { people, events }: Population,
): Generator<string> {
  const now = Date.now()
  for (let n = from; n < events; n++) {
    const at = new Date(now - YEAR_MS * (1 - (n - from) / (events - from))).toISOString()
    const person = `person-${Math.floor(people * dice.next() ** 2)}`
    const properties = JSON.stringify({ total: dice.int(1, 500), channel: dice.chance(0.5) ? 'web' : 'app' })
    const id = uuid('7', n)
    yield row(org, at, id, `event-${n}`, pickOne(dice, EVENT_NAMES), at, person, properties, 'copy')
  }
}

function pickOne(dice: Dice, parts: readonly (readonly [string, number])[]): string {
  let rest = dice.next()
  for (const [value, part] of parts) {
    rest -= part
    if (rest < 0) return value
  }
  return parts.at(-1)![0]
}

/** A UUID derived from a kind and a number. */
function uuid(kind: string, n: number): string {
  return `${kind.repeat(8)}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}
