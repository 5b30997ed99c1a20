import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Drawn, drawIn, step, storedIn } from './drawn-journey.ts'
import { press, useVisits } from './visits.ts'

/* What is typed into the settings of a step is what is stored, also half way, and what is stored is what is shown. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

/** A journey with one more step, and what is stored of its inputs. */
async function drawWith(name: string, kind: string, inputs: object) {
  const drawn = await drawIn(visits, name)
  const node = { id: 'one', kind, name: 'The step', position: { x: 300, y: 0 }, inputs }
  await visits.app.ok('journeys_add_node', { journeyId: drawn.journeyId, node })
  return { ...drawn, inputs: () => inputsIn(drawn) }
}

const inputsIn = async (drawn: Drawn) =>
  (await storedIn(visits, drawn)).definition.actions.find(({ id }) => id === 'one')?.inputs

test('a duration keeps its unit while its amount is typed anew, and takes digits alone', async () => {
  const drawn = await drawWith('A pause', 'DELAY', { mode: 'duration', duration: '3d' })
  await using visited = await visit(`${drawn.path}?step=one`)
  const { page } = visited
  const amount = panel(page, 'The step').getByRole('textbox', { name: 'How long' })
  const unit = panel(page, 'The step').getByLabel('Unit of How long')
  await amount.fill('')
  await expect.poll(drawn.inputs).toEqual({ mode: 'duration' })
  expect(await unit.inputValue()).toBe('d')
  await amount.pressSequentially('1.5')
  await expect.poll(drawn.inputs).toEqual({ mode: 'duration', duration: '15d' })
  await amount.fill('')
  await unit.selectOption('w')
  await amount.fill('2')
  await expect.poll(drawn.inputs).toEqual({ mode: 'duration', duration: '2w' })
  await press(page, 'Undo')
  await expect.poll(() => amount.inputValue()).toBe('3')
  expect(await unit.inputValue()).toBe('d')
})

test('the share of a path can be deleted and typed anew', async () => {
  const arms = [
    { id: 'a', weight: 50, label: 'A' },
    { id: 'b', weight: 50, label: 'B' },
  ]
  const drawn = await drawWith('A split', 'RANDOM_SPLIT', { arms })
  await using visited = await visit(`${drawn.path}?step=one`)
  const share = panel(visited.page, 'The step').getByLabel('Share of path 1 in percent')
  const weights = async () =>
    ((await drawn.inputs()) as { arms: typeof arms }).arms.map(({ weight }) => weight)
  await share.press('End')
  await share.press('Backspace')
  await share.press('Backspace')
  expect(await share.inputValue()).toBe('')
  await share.pressSequentially('70')
  await expect.poll(weights).toEqual([70, 50])
  await share.fill('0')
  await share.press('Tab')
  expect(await share.inputValue()).toBe('70')
})

test('a property gets its name letter by letter, past the name of another one', async () => {
  const properties = { plan: 'free', planned: { var: 'person.externalId' } }
  const drawn = await drawWith('An event', 'DISPATCH_EVENT', { eventName: 'paid', properties })
  await using visited = await visit(`${drawn.path}?step=one`)
  const { page } = visited
  const form = panel(page, 'The step')
  const name = form.getByLabel('Name of property 2')
  const stored = async () => (await drawn.inputs())?.properties
  expect(await name.inputValue()).toBe('planned')
  await name.fill('plan')
  await form.getByText('This name is taken.').waitFor()
  expect(await form.getByLabel(/^Name of property/).count()).toBe(2)
  expect(await visited.barriers()).toEqual([])
  await name.pressSequentially('_of')
  await expect.poll(stored).toEqual({ plan: 'free', plan_of: { var: 'person.externalId' } })
  await form.getByLabel('Name of property 1').fill('property4')
  await form.getByRole('button', { name: 'Add a property' }).click()
  await form.getByRole('button', { name: 'Add a property' }).click()
  await expect
    .poll(async () => Object.keys((await stored()) ?? {}).sort())
    .toEqual(['plan_of', 'property3', 'property4', 'property5'])
})

test('a date with an offset is shown by the clocks of the step, and stays that time when it is changed', async () => {
  await visits.app.ok('organization_update', { timeZone: 'America/Bogota' })
  const drawn = await drawWith('A date', 'DELAY', { mode: 'until_date', targetAt: '2099-06-01T09:30:00Z' })
  await using visited = await visit(`${drawn.path}?step=one`)
  const { page } = visited
  const date = panel(page, 'The step').getByLabel('Date and time')
  expect(await date.inputValue()).toBe('2099-06-01T04:30')
  await step(page, '4:30').waitFor()
  await panel(page, 'The step').getByLabel('Time zone').fill('Asia/Tokyo')
  await expect.poll(() => date.inputValue()).toBe('2099-06-01T18:30')
  await date.fill('2099-06-01T18:45')
  await expect
    .poll(drawn.inputs)
    .toEqual({ mode: 'until_date', targetAt: '2099-06-01T18:45', timezone: 'Asia/Tokyo' })
})

test('a segment beyond the lists is chosen, and what a list lacks is not shown as unset', async () => {
  const { ok } = visits.app
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  const { id } = await ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression })
  const segment = { triggerType: 'segment', segmentId: 'sgm_of_yesterday', segmentName: 'Of yesterday' }
  const drawn = await drawWith('With a segment', 'ENTRY', segment)
  await using visited = await visit('/initiatives/new?segment=regulars')
  const { page } = visited
  // The list does not have it, as if there were more than the service returns at once.
  await page.route(/\/api\/v1\/segments\?/, (route) =>
    route.fulfill({ json: { data: [], next_cursor: null } }),
  )
  await page.reload()
  await page.getByRole('combobox', { name: 'Segment' }).filter({ hasText: id }).waitFor()
  await page.goto(`${visits.app.url}${drawn.path}?step=one`)
  const choice = panel(page, 'The step').getByLabel('Segment')
  await expect.poll(() => choice.inputValue()).toBe('sgm_of_yesterday')
  await choice.getByRole('option', { name: 'Of yesterday' }).waitFor({ state: 'attached' })
})

test('nobody is asked to stop a journey before it is known who is in it', async () => {
  const { ok } = visits.app
  const { id: initiativeId } = await ok('initiatives_create', { name: 'Live', channel: 'EMAIL' })
  const actions = [
    { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ]
  const edges = [{ from: 'start', sourceHandle: 'SENT', to: 'end' }]
  const definition = { name: 'Live', actions, edges }
  await ok('journeys_create_draft', { initiativeId, definition })
  await ok('initiatives_launch', { id: initiativeId })
  await using visited = await visit('/initiatives')
  const { page } = visited
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/stats$/, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto(`${visits.app.url}/initiatives/${initiativeId}/journey?panel=versions`)
  const stop = page.getByRole('button', { name: 'Stop journey…' })
  await stop.waitFor()
  expect(await stop.isDisabled()).toBe(true)
  answer()
  await expect.poll(() => stop.isEnabled()).toBe(true)
  await stop.click()
  await page.getByRole('dialog').getByText('0 people are in this version.', { exact: false }).waitFor()
})
