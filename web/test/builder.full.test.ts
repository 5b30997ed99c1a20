import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { COLOUR_RULES } from '../../browser/barriers.ts'
import { scaledClock } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* The segment builder shows every filter as sentences that can be edited, and loses nothing. */

type Condition = Record<string, unknown> & { kind: string }

/** The service's clock is ahead of the browser's, like in a demo. No time may be shown as in the future. */
const AHEAD_MS = 5 * 86_400_000
const visits = useVisits(() => ({
  given: { clock: scaledClock({ real: 0, service: AHEAD_MS }, 1) },
}))
const { visit } = visits
/** The records that the conditions name. */
const ids = { segment: '', initiative: '', form: '' }

beforeAll(async () => {
  const { ok } = visits.app
  for (const name of ['order', 'product']) {
    await ok('cdp_custom_object_types_create', { name, displayName: name, description: name })
  }
  const ends = { kind: 'person_to_co', customObjectType: 'order' }
  await ok('cdp_relationship_types_register', { role: 'buyer', ...ends })
  await ok('cdp_relationship_types_register', {
    role: 'contains',
    kind: 'co_to_co',
    parentCustomObjectType: 'order',
    childCustomObjectType: 'product',
  })
  await ok('cdp_people_upsert', {
    externalId: 'ana',
    firstName: 'Ana',
    phoneNumber: '+573001110001',
    attributes: { plan: 'pro', renewsOn: '2026-01-01' },
  })
  for (const [externalId, name, amount] of [
    ['e1', 'viewed', 1],
    ['e2', 'bought', 120],
  ] as const) {
    await ok('cdp_events_record', { externalId, name, personExternalId: 'ana', properties: { amount } })
  }
  const everybody = { kind: 'person', op: 'AND', predicates: [] }
  ids.segment = (
    await ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression: everybody })
  ).id
  ids.initiative = (await ok('initiatives_create', { name: 'Welcome' })).id
  ids.form = (await ok('lead_capture_embedded_forms_create', { name: 'Sign-up' })).id
})

/** The filters of the guide, and those without an example there. */
async function everyCondition(): Promise<Condition[]> {
  const guide = await readFile(join(import.meta.dirname, '../../docs/segments.md'), 'utf8')
  const examples = [...guide.matchAll(/```json\n([\s\S]*?)```\n\n→/g)].flatMap(
    ([, text]) => (JSON.parse(text!) as { predicates: Condition[] }).predicates,
  )
  const days = (amount: number) => ({ amount, unit: 'days' })
  const lately = { op: 'in_last_n', value: { amount: 2, unit: 'years' } }
  return [
    ...examples,
    { kind: 'segment_member', segmentId: ids.segment, member: false },
    {
      kind: 'initiative',
      initiativeId: ids.initiative,
      participated: true,
      status: ['COMPLETED', 'STOPPED'],
      endReasons: ['completed', 'canceled_by_event'],
      started: lately,
      ended: { op: 'before', value: '2026-05-01' },
    },
    {
      kind: 'message',
      direction: 'outbound',
      occurred: true,
      state: 'read',
      initiativeId: ids.initiative,
      window: lately,
      count: { op: 'between', value: [2, 5] },
    },
    { kind: 'form', formId: ids.form, submitted: true, window: lately, count: { op: 'gt', value: 1 } },
    { kind: 'do_not_contact', listed: false, reasons: ['opt_out'] },
    { kind: 'sample', percent: 12.5, from: 50, key: 'welcome' },
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      aggregate: { function: 'avg', property: 'lines', path: ['price'], op: 'between', value: [10, 99.5] },
      anchoredWindow: {
        anchor: { kind: 'event', eventName: 'viewed', occurrence: 'last' },
        from: days(-3),
        ended: false,
      },
    },
  ]
}

interface Filter {
  kind: string
  op: string
  predicates: Condition[]
}

const everything = (predicates: Condition[]): Filter => ({ kind: 'person', op: 'AND', predicates })

const jsonBox = (page: Page) => page.getByLabel('Filter', { exact: true })

async function writtenOf(page: Page): Promise<Filter> {
  await press(page, 'Edit as JSON')
  const written: Filter = JSON.parse(await jsonBox(page).inputValue())
  await press(page, 'Edit as conditions')
  return written
}

/** The number of conditions in one filter. */
const AT_ONCE = 12

test('the builder shows every kind of condition, and edits change nothing else', async () => {
  const every = await everyCondition()
  await using visited = await visit('/segments/new')
  const { page } = visited
  const conditions = page.getByRole('list', { name: 'Conditions' }).locator('> li')
  for (let from = 0; from < every.length; from += AT_ONCE) {
    const filter = everything(every.slice(from, from + AT_ONCE))
    await press(page, 'Edit as JSON')
    await jsonBox(page).fill(JSON.stringify(filter))
    await press(page, 'Edit as conditions')
    expect(await conditions.count()).toBe(filter.predicates.length)
    expect(await page.getByText('You can edit this condition only as JSON.').count()).toBe(0)
    await conditions.first().locator('..').evaluate(touchControls, isLong)
    expect(joined(await writtenOf(page))).toEqual(joined(filter))
  }
  await page.getByLabel('Summary').getByText('“bought”').waitFor()
})

/** With explicit connectors, as the builder writes those that were edited. */
function joined({ predicates, ...filter }: Filter) {
  const said = predicates.map((predicate, at) => {
    const { connector = 'AND', ...rest } = predicate
    return at === 0 ? rest : { ...rest, connector }
  })
  return { ...filter, predicates: said }
}

interface Control {
  value: string
  ariaLabel: string | null
  options?: Iterable<{ value: string }>
  dispatchEvent(event: Event): boolean
}

/**
 * In the page: changes selects that reset nothing else and numbers, and changes them back. Of those with the same label
 * it takes all or the first.
 */
async function touchControls(
  list: { querySelectorAll(selector: string): Iterable<Control> },
  isEach: boolean,
) {
  const reversible =
    /^(Whether|Combine with|Unit of time|Period (start|end)|When to evaluate|Order of events|Channel|Past or future)/
  const put = async (control: Control, value: string) => {
    // React listens to the setter of the element's class.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
    control.dispatchEvent(new Event(control.options ? 'change' : 'input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const controls = (selector: string) => {
    const all = [...list.querySelectorAll(selector)]
    const labels = all.map(({ ariaLabel }) => ariaLabel)
    return isEach ? all : all.filter((_, at) => labels.indexOf(labels[at]!) === at)
  }
  for (const select of controls('select')) {
    if (!reversible.test(select.ariaLabel ?? '')) continue
    const before = select.value
    await put(select, [...select.options!].find(({ value }) => value !== before)!.value)
    await put(select, before)
  }
  for (const box of controls('input[type=number]')) {
    const before = box.value
    await put(box, String(Number(before) + 1))
    await put(box, before)
  }
}

test.runIf(isLong)('a condition without a sentence is shown as JSON and kept', async () => {
  const strange = {
    kind: 'event',
    eventName: 'bought',
    occurred: true,
    count: { op: 'gte', value: 2 },
    aggregate: { function: 'sum', property: 'amount', op: 'gte', value: 100 },
  }
  const filter = everything([strange, { kind: 'reachable', channel: 'EMAIL', reachable: true }])
  await using visited = await visit(`/segments/new?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const { page } = visited
  await page.getByText('You can edit this condition only as JSON.').waitFor()
  await page.getByLabel('Channel').selectOption('WHATSAPP')
  const changed = { kind: 'reachable', channel: 'WHATSAPP', reachable: true }
  expect(await writtenOf(page)).toEqual(everything([strange, changed]))
})

test.runIf(isLong)('the results of the last filter stay readable while the next are computed', async () => {
  await using visited = await visit('/segments/new', visits.owner)
  const { page } = visited
  const audience = page.getByRole('complementary', { name: 'Matching people' })
  await audience.getByText('1 person').waitFor()
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/segments[/](preview|people|describe)/, async (route) => {
    await isReleased
    await route.continue()
  })
  await press(page, 'Add condition')
  await page.getByRole('menuitem', { name: 'Can be contacted', exact: true }).click()
  await expect.poll(() => audience.getAttribute('aria-busy')).toBe('true')
  expect(await visited.barriers({ rules: COLOUR_RULES })).toEqual([])
  release()
  await expect.poll(() => audience.getAttribute('aria-busy')).toBe('false')
})

test('sums, sequences and memberships can be built, summarized in Spanish and saved', async () => {
  await using visited = await visit('/segments/new', visits.owner, { locale: 'es-CO' })
  const { page } = visited
  const add = async (kind: string) => {
    await press(page, 'Agregar condición')
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  const last = page.getByRole('list', { name: 'Condiciones' }).locator('> li').last()
  const choose = async (label: string, value: string, nth = 0) => {
    await last.getByRole('combobox', { name: label, exact: true }).nth(nth).click()
    await page.getByRole('option', { name: value }).first().click()
  }
  await page.getByLabel('Nombre', { exact: true }).fill('Buenos')
  await add('Evento')
  await choose('Evento', 'bought')
  await last.getByLabel('Medida').selectOption('sum')
  await choose('Propiedad', 'amount')
  await last.getByLabel('Cantidad', { exact: true }).fill('100')
  const words = page.getByLabel('Resumen')
  await words.getByText('100').waitFor()

  await add('Secuencia de eventos')
  await choose('Evento', 'viewed')
  await choose('Evento', 'bought', 1)
  await last.getByLabel('Cuánto tiempo después').selectOption('within')
  await add('Pertenencia a un segmento')
  await choose('Segmento', 'Regulars')
  await words.getByText('Regulars').waitFor()
  expect(await visited.barriers()).toEqual([])

  await press(page, 'Guardar segmento')
  await heading(page, 'Buenos').waitFor()
  const { filterExpression } = await visits.app.ok('segments_get', { slug: 'buenos' })
  expect(filterExpression.predicates).toEqual([
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      aggregate: { function: 'sum', property: 'amount', op: 'gte', value: 100 },
    },
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'viewed' }, { eventName: 'bought', within: { amount: 7, unit: 'days' } }],
    },
    { kind: 'segment_member', segmentId: ids.segment, member: true },
  ])
  await page.goto(`${visits.app.url}/segments/buenos?tab=filter`)
  await page.getByLabel('Resumen').getByText('Regulars').waitFor()
  await page.getByLabel('Propiedad').getByText('amount').waitFor()
  await page.getByText(/evaluado (ahora|hace)/).waitFor()
})

test('the screen of a segment that is evaluated in parts tells how far it is', async () => {
  const { runtime, org } = visits.app
  await runtime.pool.run(sql`
    update segments set parts_since = ${runtime.clock.now()}, parts_done = 5000, parts_people = 12000
    where org_id = ${org.id} and slug = 'regulars'`)
  await using visited = await visit('/segments/regulars')
  const { page } = visited
  await page.getByText('evaluated 5,000 of 12,000').waitFor()
  await press(page, 'Evaluate now')
  await page.getByText('Parley evaluates this segment in parts. You see here how far it is.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await runtime.pool.run(sql`
    update segments set parts_since = null, parts_done = null, parts_people = null
    where org_id = ${org.id} and slug = 'regulars'`)
})

test('segments with names in another alphabet get different slugs', async () => {
  for (const [name, slug] of [
    ['Клиенты', 'segment'],
    ['Покупатели', 'segment-2'],
  ] as const) {
    await using visited = await visit('/segments/new')
    const { page } = visited
    await page.getByLabel('Name', { exact: true }).fill(name)
    await press(page, 'Save segment')
    await heading(page, name).waitFor()
    expect(await visits.app.ok('segments_get', { slug })).toMatchObject({ name })
  }
})
