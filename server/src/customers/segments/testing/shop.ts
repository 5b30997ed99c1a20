import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Dice } from '../../../../test/harness/dice.ts'
import type { NewId } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'

export interface ShopSize {
  people: number
  orders: number
}

/** A database with the same shop and none of our code. Instants are milliseconds, amounts cents. */
export interface Ledger {
  people(query: string): string[]
}

interface ShopEvent {
  person: string
  name: 'order' | 'cart' | 'login'
  at: number
  total: number | null
  sku: string | null
  status: string | null
}

const SEED = 20_261_122
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ROWS_AT_ONCE = 5_000

/** Fills an organization and a ledger with the same people and events of the year before `now`. */
export async function openShop(
  db: Db,
  org: string,
  { people, orders }: ShopSize,
  now: Date,
  newId: NewId,
): Promise<Ledger> {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`
    create table people (id text primary key, created int, plan text);
    create table events (person text, name text, at int, total int, sku text, status text)`)
  sqlite.function('bucket', (key, id) => {
    const hash = createHash('md5').update(`${key}:${id}`).digest('hex')
    return Number.parseInt(hash.slice(0, 8), 16) % 10_000
  })
  const dice = new Dice(SEED)
  const all = Array.from({ length: people }, (_, n) => ({
    id: `p${n}`,
    created: now.getTime() - dice.int(0, 400 * DAY_MS),
    plan: dice.chance(0.3) ? 'pro' : 'free',
  }))
  await inParts(all, async (part) => {
    keep(sqlite, 'people', part)
    await storePeople(db, org, part, newId)
  })
  await inParts(eventsOf(dice, all, orders, now), async (part) => {
    keep(sqlite, 'events', part)
    await storeEvents(db, org, part, newId)
  })
  sqlite.exec(
    'create index events_of on events (person, name, at); create index events_by on events (name, at); analyze',
  )
  await db.run(sql`analyze people, events`)
  return {
    people: (query) =>
      sqlite
        .prepare(query)
        .all()
        .map(({ id }) => String(id)),
  }
}

/** Orders, of which a few people have many and some none; carts, after which an order may come; and logins. */
function* eventsOf(
  dice: Dice,
  people: readonly { id: string }[],
  orders: number,
  now: Date,
): Generator<ShopEvent> {
  const since = now.getTime() - 365 * DAY_MS
  const somebody = () => people[Math.floor(people.length * dice.next() ** 2 * 0.97)]!.id
  const order = (person: string, at: number): ShopEvent => ({
    person,
    name: 'order',
    at,
    total: dice.int(1, 9_999),
    sku: `s${dice.int(0, 19)}`,
    status: dice.chance(0.1) ? 'refunded' : 'paid',
  })
  const none = { total: null, sku: null, status: null }
  for (let made = 0; made < orders; made++) {
    const [person, at] = [somebody(), dice.int(since, now.getTime())]
    if (dice.chance(0.3)) {
      yield { person, name: 'cart', at: at - dice.int(0, 4 * HOUR_MS), ...none }
      // Some carts lead to no order.
      if (dice.chance(0.3)) continue
    }
    if (dice.chance(0.3)) yield { person, name: 'login', at: at - dice.int(0, 3 * DAY_MS), ...none }
    yield order(person, at)
  }
}

async function inParts<T>(rows: Iterable<T>, write: (part: T[]) => Promise<void>): Promise<void> {
  let part: T[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length === ROWS_AT_ONCE) {
      await write(part)
      part = []
    }
  }
  if (part.length > 0) await write(part)
}

function keep(sqlite: DatabaseSync, table: string, rows: readonly object[]): void {
  const columns = Object.keys(rows[0]!)
  const insert = sqlite.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
  sqlite.exec('begin')
  for (const row of rows) insert.run(...(Object.values(row) as (string | number | null)[]))
  sqlite.exec('commit')
}

async function storePeople(
  db: Db,
  org: string,
  people: readonly { id: string; created: number; plan: string }[],
  newId: NewId,
): Promise<void> {
  const rows = people.map(({ id, created, plan }) => ({
    uuid: newId(),
    id,
    at: new Date(created).toISOString(),
    attributes: { plan },
  }))
  await db.run(sql`
    insert into people (org_id, id, external_id, attributes, created_at, updated_at)
    select ${org}, uuid, id, attributes, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (uuid uuid, id text, attributes jsonb, at timestamptz)`)
}

async function storeEvents(db: Db, org: string, events: readonly ShopEvent[], newId: NewId): Promise<void> {
  const rows = events.map(({ person, name, at, total, sku, status }) => ({
    id: newId(),
    person,
    name,
    at: new Date(at).toISOString(),
    properties: total === null ? {} : { total: total / 100, sku, status },
  }))
  await db.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)
    select ${org}, at, id, id::text, name, at, person, properties, 'test'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
      id uuid, person text, name text, at timestamptz, properties jsonb)`)
}
