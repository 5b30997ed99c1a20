import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { importFile } from '../../test/importing.ts'

const FILE = join(import.meta.dirname, '../../../../shared/data/telco-customers.csv')

type Customer = Record<string, string>

/** Counts made of the file itself. None of its cells is quoted. */
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
]

describe.runIf(existsSync(FILE))('a real file of 7,043 customers', () => {
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
  })
  afterAll(() => app.stop())

  test.each(SEGMENTS)('%s: as many members as the file says', async (slug, predicates, isMember) => {
    const filterExpression = { kind: 'person', op: 'AND', predicates }
    await app.ok('segments_create', { name: slug, slug, filterExpression })
    const { total } = await app.ok('segments_evaluate', { slug })
    const counted = customers.filter(isMember).length
    expect(counted).toBeGreaterThan(0)
    expect(total).toBe(counted)
  })
})
