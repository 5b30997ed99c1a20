import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { type Drawn, definition, drawIn, type Stored, saved, step, storedIn } from './drawn-journey.ts'
import { useVisits } from './visits.ts'

/* The journey canvas: what is drawn is what the service stores, also when two people draw at once. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const draw = (name: string, more: object = {}) => drawIn(visits, name, more)
const stored = (drawn: Drawn) => storedIn(visits, drawn)

/** The kinds on the way from the entry, by the first signal of each. */
function way({ definition: { actions, edges } }: Stored): string[] {
  const kinds: string[] = []
  for (let id: string | undefined = 'start'; id !== undefined; ) {
    kinds.push(actions.find((action) => action.id === id)!.kind)
    id = edges.find(({ from }) => from === id)?.to
  }
  return kinds
}

/** A click that the menu itself is in the way of gives up. */
const MOMENT_MS = 1_000

/** Adds a step at a signal, by the button of its edge. */
async function insert(page: Page, at: string, kind: string): Promise<void> {
  const button = page.getByRole('button', { name: at, exact: true }).first()
  const search = page.getByPlaceholder('Search steps')
  // The canvas may still move to the step before, and takes the button from under the pointer.
  const opened = async () => {
    if (!(await search.isVisible())) await button.click({ timeout: MOMENT_MS }).catch(() => undefined)
    return search.isVisible()
  }
  await expect.poll(opened).toBe(true)
  await search.fill(kind)
  await page.keyboard.press('Enter')
}

let drawn: Drawn
beforeAll(async () => {
  drawn = await draw('Win back')
})

test('a decision and a delay are inserted, taken back and made again', async () => {
  await using visited = await visit(drawn.path)
  const { page } = visited
  await step(page, 'Wait for an answer').waitFor()
  await insert(page, 'Add a step between, at Then', 'delay')
  await insert(page, 'Add a step between, at Replied', 'decision')
  await expect
    .poll(async () => way(await stored(drawn)))
    .toEqual(['ENTRY', 'DELAY', 'WAIT_FOR_REPLY', 'DECISION', 'EXIT'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => way(await stored(drawn))).toEqual(['ENTRY', 'WAIT_FOR_REPLY', 'EXIT'])
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect
    .poll(async () => way(await stored(drawn)))
    .toEqual(['ENTRY', 'DELAY', 'WAIT_FOR_REPLY', 'DECISION', 'EXIT'])
  await saved(page)
  expect(await visited.barriers()).toEqual([])
})

test('Undo in a notice takes back what it names, and what was done since stays', async () => {
  const other = await draw('Keep')
  await using visited = await visit(other.path)
  const { page } = visited
  await step(page, 'Wait for an answer').click()
  await page.keyboard.press('Delete')
  await step(page, 'End').click()
  await page.keyboard.press('Control+d')
  const kinds = async () => (await stored(other)).definition.actions.map(({ kind }) => kind).toSorted()
  await expect.poll(kinds).toEqual(['ENTRY', 'EXIT', 'EXIT'])
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Removed' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kinds).toEqual(['ENTRY', 'EXIT', 'EXIT', 'WAIT_FOR_REPLY'])
})

describe('Two people', () => {
  test('who change different steps both keep their edits', async () => {
    const shared = await draw('Shared')
    await using one = await visit(`${shared.path}?step=wait`)
    // Whoever saves before the other's change arrived is refused, merges it and saves again.
    await using other = await visit(`${shared.path}?step=end`, visits.owner, { expected: /status of 409/ })
    await other.page.getByLabel('Outcome').waitFor()
    await one.page.getByLabel('Name', { exact: true }).fill('Wait for her answer')
    await saved(one.page)
    await other.page.getByLabel('Outcome').fill('won')
    await expect
      .poll(async () => {
        const { actions } = (await stored(shared)).definition
        return [actions[1]?.name, actions[2]?.inputs]
      })
      .toEqual(['Wait for her answer', { outcome: 'won' }])
    await step(other.page, 'Wait for her answer').waitFor()
    await step(one.page, 'won').waitFor()
  })

  test.runIf(isLong)('who change the same field are asked, and nothing is lost', async () => {
    const shared = await draw('Same field')
    await using one = await visit(`${shared.path}?step=end`, visits.owner, {
      expected: /ERR_INTERNET_DISCONNECTED|status of 409/,
    })
    await one.page.getByLabel('Outcome').waitFor()
    await one.page.context().setOffline(true)
    await one.page.getByLabel('Outcome').fill('mine')
    const [start, wait, end] = definition('Same field').actions
    await visits.app.ok('journeys_update_draft', {
      journeyId: shared.journeyId,
      revision: 1,
      definition: {
        ...definition('Same field'),
        actions: [start, wait, { ...end, inputs: { outcome: 'theirs' } }],
      },
    })
    await one.page.context().setOffline(false)
    const conflicts = one.page.getByRole('region', { name: 'Conflicts' })
    await conflicts.getByText('Yours: mine · Theirs: theirs').waitFor()
    expect(await one.barriers()).toEqual([])
    await conflicts.getByRole('button', { name: /^Use mine/ }).click()
    await expect
      .poll(async () => (await stored(shared)).definition.actions[2]?.inputs)
      .toEqual({ outcome: 'mine' })
  })
})

test.runIf(isLong)('the list adds, connects and removes steps by keys alone', async () => {
  const listed = await draw('By keys')
  await using visited = await visit(`${listed.path}?view=list`)
  const { page } = visited
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('list', { name: 'Steps of the journey' }).waitFor()
  await press('Add a step between, at Replied of Wait for an answer')
  await page.keyboard.type('delay')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => way(await stored(listed)))
    .toEqual(['ENTRY', 'WAIT_FOR_REPLY', 'DELAY', 'EXIT'])
  await page.getByRole('combobox', { name: 'Step after Then' }).focus()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search steps').waitFor()
  await page.keyboard.type('Wait')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => way(await stored(listed)).slice(0, 3))
    .toEqual(['ENTRY', 'WAIT_FOR_REPLY', 'DELAY'])
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('an edge is picked by a click near it, and deleted by a key', async () => {
  const picked = await draw('Picked')
  await using visited = await visit(picked.path)
  const { page } = visited
  await step(page, 'Start').waitFor()
  const [from, to] = [await step(page, 'Start').boundingBox(), await step(page, 'Wait for').boundingBox()]
  // Between both steps, some pixels beside the edge that is drawn straight down, above the arrow and below the label.
  const near = { x: from!.x + from!.width / 2 + 5, y: to!.y - 14 }
  await page.mouse.click(near.x, near.y)
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await stored(picked)).definition.edges.length).toBe(2)
  await expect
    .poll(async () => (await stored(picked)).definition.edges.map(({ from: start }) => start))
    .toEqual(['wait', 'wait'])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored(picked)).definition.edges.length).toBe(3)
})

test.runIf(isLong)('selected steps are aligned, which one undo takes back', async () => {
  const aligned = await draw('Aligned')
  await using visited = await visit(aligned.path)
  const { page } = visited
  await step(page, 'Start').waitFor()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Align the selected steps' })
  await bar.getByRole('button', { name: 'Align top edges' }).click()
  const heights = async () => (await stored(aligned)).definition.actions.map(({ position }) => position!.y)
  await expect.poll(heights).toEqual([0, 0, 0])
  expect(await visited.barriers()).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(heights).toEqual([0, 180, 380])
})

test.runIf(isLong)(
  'Tab leads from the tools to a step, and / adds after the signal that is chosen',
  async () => {
    const typed = await draw('Typed')
    await using visited = await visit(typed.path)
    const { page } = visited
    await step(page, 'Wait for an answer').waitFor()
    await page.getByRole('button', { name: 'Add a step', exact: true }).first().focus()
    await page.getByRole('tooltip').getByText('Add a step').waitFor()
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('aria-label')).toBe('Find a step')
    const isThere = async () =>
      (await page.locator(':focus').filter({ hasText: 'Wait for an answer' }).count()) > 0
    for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab')
    expect(await isThere()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Wait for an answer' }).waitFor()
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog', { name: 'Add a step' })
    await dialog.getByPlaceholder('Search steps').waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('No')
    await page.keyboard.press('Tab')
    await page.keyboard.type('delay')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => {
        const { actions, edges } = (await stored(typed)).definition
        const target = edges.find(
          ({ from, sourceHandle }) => from === 'wait' && sourceHandle === 'TIMEOUT',
        )?.to
        return actions.find(({ id }) => id === target)?.kind
      })
      .toBe('DELAY')
  },
)

/** Waits until the canvas has moved a button away from the palette and stands still. */
async function inTheOpen(page: Page, name: string): Promise<void> {
  const box = async () => JSON.stringify(await page.getByRole('button', { name }).boundingBox())
  const palette = (await page.getByRole('toolbar', { name: 'Add a step' }).boundingBox())!
  let before = ''
  await expect
    .poll(async () => {
      const now = await box()
      const isStill = now === before
      before = now
      return isStill && JSON.parse(now).x > palette.x + palette.width
    })
    .toBe(true)
}

test.runIf(isLong)(
  'notes and groups are drawn, listed, exported, taken along by copies and undone',
  async () => {
    const noted = await draw('Noted')
    await using visited = await visit(noted.path)
    const { page } = visited
    await step(page, 'Wait for an answer').waitFor()
    await page.getByRole('toolbar', { name: 'Add a step' }).getByRole('button', { name: 'Note' }).click()
    await page.getByRole('complementary', { name: 'Note' }).getByLabel('Text').fill('Ask legal first.')
    await page.locator('.react-flow__node').filter({ hasText: 'Ask legal first.' }).waitFor()
    await page.getByRole('button', { name: 'Close panel' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+g')
    const panel = page.getByRole('complementary', { name: 'Group' })
    await panel.getByLabel('Name').fill('All of it')
    await page.getByRole('button', { name: 'Group All of it' }).waitFor()
    await saved(page)
    await expect
      .poll(async () => (await stored(noted)).definition)
      .toMatchObject({
        notes: [{ text: 'Ask legal first.' }],
        groups: [{ name: 'All of it', nodeIds: ['start', 'wait', 'end'] }],
      })
    expect(await visited.barriers()).toEqual([])

    // The title takes the steps along.
    await page.getByRole('button', { name: 'Show the whole journey' }).click()
    await inTheOpen(page, 'Group All of it')
    const title = (await page.getByRole('button', { name: 'Group All of it' }).boundingBox())!
    await page.mouse.move(title.x + 10, title.y + 10)
    await page.mouse.down()
    await page.mouse.move(title.x + 60, title.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => (await stored(noted)).definition.actions.every(({ position }) => position!.x > 20))
      .toBe(true)

    const copy = await visits.app.ok('initiatives_duplicate', { id: noted.initiativeId })
    const { definition: copied } = await visits.app.ok('journeys_get_definition', { journeyId: copy.id })
    expect(copied).toMatchObject({ notes: [{ text: 'Ask legal first.' }], groups: [{ name: 'All of it' }] })
    const { text } = await visits.app.ok('journeys_export', { journeyId: noted.journeyId })
    expect(text).toContain('text: Ask legal first.')
    expect(text).toContain('name: All of it')

    await page.goto(`${visits.app.url}${noted.path}?view=list`)
    const notes = page.getByRole('region', { name: 'Notes on the canvas' })
    await notes.getByText('Ask legal first.').click()
    await page.getByRole('button', { name: 'Delete note' }).click()
    await notes.getByText('Ask legal first.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await notes.getByText('Ask legal first.').waitFor()
    expect(await visited.barriers()).toEqual([])
  },
)

test.runIf(isLong)('two people see where the other points, and which step they edit', async () => {
  const shared = await draw('Seen')
  const bo = await newUser(visits.app, 'member')
  await using one = await visit(shared.path)
  await step(one.page, 'Wait for an answer').waitFor()
  await using other = await visit(`${shared.path}?step=wait`, bo)
  await other.page.getByRole('complementary', { name: 'Wait for an answer' }).waitFor()
  await one.page.getByRole('list', { name: 'Also here' }).getByRole('img').waitFor()
  // Nobody points for those who are alone, so the other one has heard of the first by now.
  await other.page.getByRole('list', { name: 'Also here' }).getByRole('img').waitFor()
  await one.page.locator('.journey-colleague-choice').getByText('The member').waitFor()
  await other.page.mouse.move(600, 400)
  await other.page.mouse.move(620, 420)
  await one.page.locator('.journey-colleague').getByText('The member').waitFor()
  await other.page.getByLabel('Name', { exact: true }).fill('Wait longer')
  await step(one.page, 'Wait longer').click()
  await one.page.getByText('The member is editing this step.').waitFor()
  expect(await one.barriers()).toEqual([])
  await other.page.getByRole('link', { name: 'Participants', exact: true }).click()
  await one.page.locator('.journey-colleague-choice').waitFor({ state: 'detached' })
})
