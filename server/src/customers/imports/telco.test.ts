import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '../../../test/fixtures/imports.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'

const FILE = join(import.meta.dirname, '../../../../../shared/data/telco-customers.csv')

type Customer = Record<string, string>

/** Counted in the file itself, without quoting its cells. */
function readCustomers(): Customer[] {
  const [header, ...lines] = readFileSync(FILE, 'utf8').trim().split(/\r?\n/)
  const names = header!.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index]!, cell])))
}

const about = (attr: string, type: string, op: string, value?: unknown, connector?: string) => ({
  kind: 'person_attribute',
  attr,
  type,
  op,
  ...(value === undefined ? {} : { value }),
  ...(connector === undefined ? {} : { connector }),
})

const event = (eventName: string, rest: object = {}) => ({
  kind: 'event',
  eventName,
  occurred: true,
  ...rest,
})
const sequence = (rest: object) => ({ kind: 'event_sequence', ...rest })
const days = (amount: number) => ({ amount, unit: 'days' })
const LAST_45_DAYS = { op: 'in_last_n', value: days(45) }
const bills = ({ tenure }: Customer) => Math.min(3, Number(tenure))
const cents = ({ MonthlyCharges }: Customer) => Math.round(Number(MonthlyCharges) * 100)

const SEGMENTS: [slug: string, predicates: object[], isMember: (customer: Customer) => boolean][] = [
  ['churned', [about('attributes.Churn', 'STRING', 'eq', 'Yes')], (c) => c.Churn === 'Yes'],
  ['five-years', [about('attributes.tenure', 'NUMBER', 'gte', 60)], (c) => Number(c.tenure) >= 60],
  [
    'middle-charges',
    [about('attributes.MonthlyCharges', 'NUMBER', 'between', [50, 80])],
    (c) => Number(c.MonthlyCharges) >= 50 && Number(c.MonthlyCharges) <= 80,
  ],
  [
    'contract',
    [about('attributes.Contract', 'STRING', 'in', ['One year', 'Two year'])],
    (c) => ['One year', 'Two year'].includes(c.Contract!),
  ],
  ['seniors', [about('attributes.SeniorCitizen', 'NUMBER', 'eq', 1)], (c) => c.SeniorCitizen === '1'],
  [
    'never-charged',
    [about('attributes.TotalCharges', 'NUMBER', 'is_null')],
    (c) => c.TotalCharges!.trim() === '',
  ],
  [
    'fiber-churned',
    [
      about('attributes.InternetService', 'STRING', 'eq', 'Fiber optic'),
      about('attributes.Churn', 'STRING', 'eq', 'Yes'),
    ],
    (c) => c.InternetService === 'Fiber optic' && c.Churn === 'Yes',
  ],
  [
    'automatic',
    [about('attributes.PaymentMethod', 'STRING', 'contains', 'automatic')],
    (c) => c.PaymentMethod!.includes('automatic'),
  ],
  [
    'family',
    [
      about('attributes.Partner', 'STRING', 'eq', 'Yes'),
      about('attributes.Dependents', 'STRING', 'eq', 'Yes', 'OR'),
    ],
    (c) => c.Partner === 'Yes' || c.Dependents === 'Yes',
  ],
  ['sevens', [about('externalId', 'STRING', 'starts_with', '7')], (c) => c.customerID!.startsWith('7')],
  ['three-bills', [event('bill', { count: { op: 'eq', value: 3 } })], (c) => bills(c) === 3],
  [
    'two-bills-lately',
    [event('bill', { window: LAST_45_DAYS, count: { op: 'gte', value: 2 } })],
    (c) => bills(c) >= 2,
  ],
  [
    'billed-200',
    [event('bill', { aggregate: { function: 'sum', property: 'total', op: 'gte', value: 200 } })],
    (c) => bills(c) * cents(c) >= 20_000,
  ],
  [
    'average-bill',
    [event('bill', { aggregate: { function: 'avg', property: 'total', op: 'between', value: [50, 60.05] } })],
    (c) => bills(c) > 0 && cents(c) >= 5_000 && cents(c) <= 6_005,
  ],
  ['never-billed', [{ ...event('bill'), occurred: false }], (c) => bills(c) === 0],
  [
    'joined-for-two-years',
    [
      event('joined', {
        occurrence: 'first',
        propertyFilters: [{ key: 'contract', type: 'STRING', op: 'eq', value: 'Two year' }],
      }),
    ],
    (c) => c.Contract === 'Two year',
  ],
  [
    'left-within-30-days-of-a-bill',
    [sequence({ steps: [{ eventName: 'bill' }, { eventName: 'left', within: days(30) }] })],
    (c) => c.Churn === 'Yes' && bills(c) >= 2,
  ],
  [
    'stayed',
    [sequence({ steps: [{ eventName: 'joined' }], notFollowedBy: { eventName: 'left' } })],
    (c) => c.Churn === 'No',
  ],
  [
    'left-within-60-days-of-joining',
    [
      event('left', {
        anchoredWindow: {
          anchor: { kind: 'event', eventName: 'joined', occurrence: 'first' },
          to: days(60),
        },
      }),
    ],
    (c) => c.Churn === 'Yes' && Number(c.tenure) <= 2,
  ],
  [
    'left-and-billed-within-10-days',
    [
      sequence({
        order: 'anyOrder',
        within: days(10),
        steps: [{ eventName: 'left' }, { eventName: 'bill' }],
      }),
    ],
    (c) => c.Churn === 'Yes' && bills(c) > 0,
  ],
]

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

/** The events of each customer, derived from their row: joined, the last three bills, and left. */
async function storeEvents({ runtime, org }: TestApp, customers: readonly Customer[]): Promise<void> {
  const now = Date.now()
  const events = customers.flatMap((customer) =>
    [
      {
        name: 'joined',
        at: now - Number(customer.tenure) * MONTH_MS - 2 * HOUR_MS,
        properties: { contract: customer.Contract },
      },
      ...Array.from({ length: bills(customer) }, (_, month) => ({
        name: 'bill',
        at: now - month * MONTH_MS - HOUR_MS,
        properties: { total: cents(customer) / 100 },
      })),
      ...(customer.Churn === 'Yes' ? [{ name: 'left', at: now - 5 * 24 * HOUR_MS, properties: {} }] : []),
    ].map((one) => ({ ...one, at: new Date(one.at), id: runtime.newId(), person: customer.customerID })),
  )
  await runtime.pool.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)
    select ${org.id}, at, id, id::text, name, at, person, properties, 'test'
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
      id uuid, person text, name text, at timestamptz, properties jsonb)`)
}

describe.runIf(existsSync(FILE))('A real file of 7,043 customers', () => {
  let app: TestApp
  let customers: Customer[]
  beforeAll(async () => {
    app = await startTestApp()
    customers = readCustomers()
    const { id } = await app.ok('cdp_imports_create', { kind: 'people', fileName: 'telco-customers.csv' })
    const done = await importFile(app, id, readFileSync(FILE))
    expect(done).toMatchObject({
      status: 'COMPLETED',
      rows: { read: customers.length, created: customers.length, rejected: 0 },
    })
    await storeEvents(app, customers)
  })
  afterAll(() => app.stop())

  test.each(SEGMENTS)(
    'gives a segment exactly the members that the file contains: %s',
    async (slug, predicates, isMember) => {
      const filterExpression = { kind: 'person', op: 'AND', predicates }
      await app.ok('segments_create', { name: slug, slug, filterExpression })
      const { total } = await app.ok('segments_evaluate', { slug })
      const counted = customers.filter(isMember).length
      expect(counted).toBeGreaterThan(0)
      expect(total).toBe(counted)
    },
  )
})
