import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const FILTER = encodeURIComponent(
  JSON.stringify({
    kind: 'person',
    op: 'AND',
    predicates: [
      {
        kind: 'person_attribute',
        attr: 'attributes.plan',
        type: 'STRING',
        op: 'in',
        value: ['pro', 'basic'],
      },
      {
        kind: 'event',
        eventName: 'order_placed',
        occurred: true,
        count: { op: 'gte', value: 2 },
        window: { op: 'in_last_n', value: { amount: 60, unit: 'days' } },
        propertyFilters: [{ key: 'amount', type: 'NUMBER', op: 'gte', value: 20 }],
      },
      {
        kind: 'has_relationship',
        customObjectType: 'order',
        attributeFilters: [{ attr: 'attributes.state', type: 'STRING', op: 'eq', value: 'late' }],
        connector: 'OR',
      },
    ],
  }),
)

const EVERY_KIND = encodeURIComponent(
  JSON.stringify({
    kind: 'person',
    op: 'AND',
    predicates: [
      {
        kind: 'event',
        eventName: 'order_placed',
        occurred: true,
        aggregate: { function: 'sum', property: 'amount', op: 'gte', value: 100 },
        anchoredWindow: {
          anchor: { kind: 'attribute', attr: 'createdAt' },
          from: { amount: 0, unit: 'days' },
          to: { amount: 30, unit: 'days' },
        },
      },
      {
        kind: 'event_sequence',
        steps: [
          { eventName: 'order_placed' },
          { eventName: 'order_placed', within: { amount: 2, unit: 'weeks' } },
        ],
        notFollowedBy: { eventName: 'order_returned', within: { amount: 7, unit: 'days' } },
      },
      { kind: 'initiative', participated: true, status: ['ACTIVE', 'COMPLETED'] },
      { kind: 'reachable', channel: 'WHATSAPP', reachable: true },
      { kind: 'do_not_contact', listed: false },
      { kind: 'sample', percent: 50, key: 'welcome' },
    ],
  }),
)

/** People, segments, objects, events, imports and forms. */
export const CUSTOMERS: Screen[] = [
  { name: 'people', path: '/people' },
  { name: 'people-filter', path: `/people?filter=${FILTER}` },
  { name: 'person', path: '/people/sample-118' },
  { name: 'person-links', path: '/people/sample-118?tab=links' },
  { name: 'people-chosen', path: '/people', act: choosePeople },
  { name: 'segments', path: '/segments' },
  { name: 'segment-new', path: `/segments/new?filter=${FILTER}` },
  { name: 'segment-members', path: '/segments/good-customers' },
  { name: 'segment-history', path: '/segments/good-customers?tab=history' },
  { name: 'segment-filter', path: '/segments/good-customers?tab=filter' },
  { name: 'objects', path: '/objects' },
  { name: 'objects-of-type', path: '/objects/order' },
  { name: 'object', path: '/objects/order/sample-order-118-1' },
  { name: 'segment-every-kind', path: `/segments/new?filter=${EVERY_KIND}` },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events?event=sample-order-118-1-placed' },
  { name: 'duplicates', path: '/duplicates' },
  { name: 'forms', path: '/forms' },
  {
    name: 'form',
    path: '/forms',
    act: (page) => page.getByRole('link', { name: 'Newsletter' }).first().click(),
  },
  { name: 'imports', path: '/imports' },
  { name: 'import-new', path: '/imports/new', act: chooseFile },
  { name: 'import-tried', path: '/imports/new', act: tryOut },
  { name: 'do-not-contact', path: '/settings/do-not-contact' },
  { name: 'do-not-contact-import', path: '/settings/do-not-contact?import=true' },
]

async function choosePeople(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await boxes.nth(2).click()
  await boxes.nth(5).click({ modifiers: ['Shift'] })
  await page.getByText('4 people selected').waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  const content =
    'Customer ID,Name,Celular,Mail,City\nc-1,Ana,+573005550001,ana@example.com,Bogotá\nc-2,Luis,12,luis@example.com,Lima\n'
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  await page.getByRole('button', { name: 'Preview import' }).waitFor()
}

async function tryOut(page: Page): Promise<void> {
  await chooseFile(page)
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('This is a preview.').waitFor()
}
