import { afterAll, beforeAll, expect, test } from 'vitest'
import { HANGS_AFTER_MS } from '../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import type { EventPredicate } from './events/schema.ts'
import type { Predicate } from './filter/filter-schema.ts'
import { LiveWorkspace } from './live/testing/workspace.ts'
import { type Ledger, openShop } from './testing/shop.ts'
import { filterOf } from './testing/workspace.ts'

/** `PARLEY_SHOP=full npx vitest run server/src/customers/segments/shop.test.ts`: two million orders. */
const SIZE =
  process.env.PARLEY_SHOP === 'full' ? { people: 100_000, orders: 2_000_000 } : { people: 300, orders: 6_000 }
const PATIENCE_MS = process.env.PARLEY_SHOP === 'full' ? 1_800_000 : HANGS_AFTER_MS
/** Five hours behind, all year. */
const BOGOTA = { now: new Date('2026-06-15T20:00:00Z'), timeZone: 'America/Bogota' }

let app: TestApp
let shop: LiveWorkspace
let ledger: Ledger

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_REQUEST_TIMEOUT: '300' } })
  shop = await LiveWorkspace.open(app, BOGOTA)
  ledger = await openShop(app.runtime.pool, shop.org, SIZE, BOGOTA.now, app.runtime.newId)
}, PATIENCE_MS)
afterAll(() => app.stop())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = BOGOTA.now.getTime()
/** The first instant of the day this many days before today. Days begin at five in UTC. */
const daysAgo = (days: number) => Date.UTC(2026, 5, 15, 5) - days * DAY
const TODAY = `at < ${daysAgo(-1)}`
const last = (amount: number) => ({ op: 'in_last_n' as const, value: { amount, unit: 'days' as const } })
const days = (amount: number) => ({ amount, unit: 'days' as const })
const hours = (amount: number) => ({ amount, unit: 'hours' as const })

const orders = (rest: Partial<EventPredicate>): Predicate => ({
  kind: 'event',
  eventName: 'order',
  occurred: true,
  ...rest,
})
const total = { key: 'total', type: 'NUMBER' as const }
/** People with orders whose aggregate meets a test. */
const having = (test: string, where = 'true') =>
  `select person as id from events where name = 'order' and ${where} group by person having ${test}`
const among = (query: string) => `select id from people where id in (${query})`
const except = (query: string) => `select id from people where id not in (${query})`
const sum = (op: 'gte' | 'lt', value: number) => ({
  function: 'sum' as const,
  property: 'total',
  op,
  value,
})

const QUESTIONS: [string, Predicate[], string][] = [
  [
    'five orders in 90 days',
    [orders({ window: last(90), count: { op: 'gte', value: 5 } })],
    among(having('count(*) >= 5', `at >= ${daysAgo(90)} and ${TODAY}`)),
  ],
  [
    'not two orders, whether fewer or more',
    [orders({ count: { op: 'neq', value: 2 }, window: last(60) })],
    except(having('count(*) = 2', `at >= ${daysAgo(60)} and ${TODAY}`)),
  ],
  [
    'spent 200 in 30 days',
    [orders({ window: last(30), aggregate: sum('gte', 200) })],
    among(having('sum(total) >= 20000', `at >= ${daysAgo(30)} and ${TODAY}`)),
  ],
  [
    'spent less than 150.10, or nothing',
    [orders({ aggregate: sum('lt', 150.1) })],
    except(having('sum(total) >= 15010')),
  ],
  [
    'an average order between 45 and 55.5',
    [orders({ aggregate: { function: 'avg', property: 'total', op: 'between', value: [45, 55.5] } })],
    among(having('sum(total) between 4500 * count(*) and 5550 * count(*)')),
  ],
  [
    'an order of more than 99 in 60 days',
    [orders({ window: last(60), aggregate: { function: 'max', property: 'total', op: 'gt', value: 99 } })],
    among(having('max(total) > 9900', `at >= ${daysAgo(60)} and ${TODAY}`)),
  ],
  [
    'whose smallest order is no more than 0.5',
    [orders({ aggregate: { function: 'min', property: 'total', op: 'lte', value: 0.5 } })],
    among(having('min(total) <= 50')),
  ],
  [
    'ten different articles',
    [orders({ aggregate: { function: 'countDistinct', property: 'sku', op: 'gte', value: 10 } })],
    among(having('count(distinct sku) >= 10')),
  ],
  [
    'orders on three days of the last 30',
    [orders({ window: last(30), aggregate: { function: 'countDistinct', of: 'days', op: 'gte', value: 3 } })],
    among(
      having(
        "count(distinct date(at / 1000 - 5 * 3600, 'unixepoch')) >= 3",
        `at >= ${daysAgo(30)} and ${TODAY}`,
      ),
    ),
  ],
  [
    'the last order was refunded',
    [
      orders({
        occurrence: 'last',
        propertyFilters: [{ key: 'status', type: 'STRING', op: 'eq', value: 'refunded' }],
      }),
    ],
    `select person as id from events o where name = 'order' and status = 'refunded'
       and at = (select max(at) from events x where x.person = o.person and x.name = 'order')`,
  ],
  [
    'bought first in February',
    [
      orders({
        occurrence: 'first',
        window: { op: 'between', value: { from: '2026-02-01', to: '2026-02-28' } },
      }),
    ],
    having(`min(at) >= ${Date.UTC(2026, 1, 1, 5)} and min(at) < ${Date.UTC(2026, 2, 1, 5)}`),
  ],
  [
    'the first order of more than 95 was in the last 100 days',
    [
      orders({
        occurrence: 'firstMatching',
        propertyFilters: [{ ...total, op: 'gt', value: 95 }],
        window: last(100),
      }),
    ],
    having(`min(at) >= ${daysAgo(100)} and min(at) < ${daysAgo(-1)}`, 'total > 9500'),
  ],
  [
    'three orders within 4 weeks of the first',
    [
      orders({
        count: { op: 'gte', value: 3 },
        anchoredWindow: {
          anchor: { kind: 'event', eventName: 'order', occurrence: 'first' },
          to: { amount: 4, unit: 'weeks' },
        },
      }),
    ],
    having(
      'count(*) >= 3',
      `at <= (select min(at) from events x where x.person = events.person and x.name = 'order') + ${28 * DAY}`,
    ),
  ],
  [
    'no login in the 14 days after they came',
    [
      {
        kind: 'event',
        eventName: 'login',
        occurred: false,
        anchoredWindow: { anchor: { kind: 'attribute', attr: 'createdAt' }, from: days(0), to: days(14) },
      },
    ],
    `select id from people p where created + ${14 * DAY} < ${NOW} and not exists (
       select 1 from events where person = p.id and name = 'login' and at between p.created and p.created + ${14 * DAY})`,
  ],
  [
    'an order in the 7 days before the last login',
    [
      orders({
        anchoredWindow: {
          anchor: { kind: 'event', eventName: 'login', occurrence: 'last' },
          from: days(-7),
          to: days(0),
        },
      }),
    ],
    `select id from people p where exists (
       select 1 from events o, (select max(at) as at from events where person = p.id and name = 'login') as l
       where o.person = p.id and o.name = 'order' and o.at between l.at - ${7 * DAY} and l.at)`,
  ],
  [
    'a cart, and an order within 2 hours',
    [{ kind: 'event_sequence', steps: [{ eventName: 'cart' }, { eventName: 'order', within: hours(2) }] }],
    `select id from people p where exists (
       select 1 from events c join events o on o.person = c.person and o.name = 'order'
         and o.at > c.at and o.at <= c.at + ${2 * HOUR}
       where c.person = p.id and c.name = 'cart')`,
  ],
  [
    'a cart in the last 60 days, and no order within 2 hours',
    [
      {
        kind: 'event_sequence',
        steps: [{ eventName: 'cart' }],
        window: last(60),
        notFollowedBy: { eventName: 'order', within: hours(2) },
      },
    ],
    `select id from people p where exists (
       select 1 from events c where c.person = p.id and c.name = 'cart' and c.at >= ${daysAgo(60)}
         and c.${TODAY} and c.at + ${2 * HOUR} < ${NOW} and not exists (
           select 1 from events o where o.person = p.id and o.name = 'order'
             and o.at > c.at and o.at <= c.at + ${2 * HOUR}))`,
  ],
  [
    'a cart and a login within a day of each other',
    [
      {
        kind: 'event_sequence',
        order: 'anyOrder',
        within: days(1),
        steps: [{ eventName: 'cart' }, { eventName: 'login' }],
      },
    ],
    `select id from people p where exists (
       select 1 from events c join events l on l.person = c.person and l.name = 'login'
         and l.at between c.at - ${DAY} and c.at + ${DAY}
       where c.person = p.id and c.name = 'cart')`,
  ],
  [
    'a login, a cart and an order, all within 3 days',
    [
      {
        kind: 'event_sequence',
        within: days(3),
        steps: [{ eventName: 'login' }, { eventName: 'cart' }, { eventName: 'order' }],
      },
    ],
    `select id from people p where exists (
       select 1 from events l
       join events c on c.person = l.person and c.name = 'cart' and c.at > l.at and c.at <= l.at + ${3 * DAY}
       join events o on o.person = l.person and o.name = 'order' and o.at > c.at and o.at <= l.at + ${3 * DAY}
       where l.person = p.id and l.name = 'login')`,
  ],
  [
    'of a tenth of all people, those who pay and ordered twice in a week',
    [
      { kind: 'sample', key: 'holdout', from: 20, percent: 10 },
      { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' },
      {
        kind: 'event_sequence',
        steps: [{ eventName: 'order' }, { eventName: 'order', within: { amount: 1, unit: 'weeks' } }],
      },
    ],
    `select id from people p where bucket('holdout', id) between 2000 and 2999 and plan = 'pro' and exists (
       select 1 from events a join events b on b.person = a.person and b.name = 'order'
         and b.at > a.at and b.at <= a.at + ${7 * DAY}
       where a.person = p.id and a.name = 'order')`,
  ],
]

test.each(QUESTIONS)(
  'SQLite finds the same people: %s',
  async (name, predicates, query) => {
    const slug = `q${QUESTIONS.findIndex(([other]) => other === name)}`
    await shop.call('segments_create', { name, slug, filterExpression: filterOf(...predicates) })
    await shop.call('segments_evaluate', { slug })
    const members = await shop.runtime.pool.rows(sql<{ external_id: string }>`
      select p.external_id from segments s
      join segment_members m on m.org_id = ${shop.org} and m.segment_id = s.id
      join people p on p.org_id = ${shop.org} and p.id = m.person_id
      where s.org_id = ${shop.org} and s.slug = ${slug}`)
    const wanted = ledger.people(query)
    // A filter that matches no one or everyone shows little.
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(SIZE.people)
    expect(members.map((row) => row.external_id).toSorted()).toEqual(wanted.toSorted())
  },
  PATIENCE_MS,
)
