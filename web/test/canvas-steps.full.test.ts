import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { drawIn, step, storedIn } from './drawn-journey.ts'
import { useVisits } from './visits.ts'

/* The settings of steps, as far as they need more than a text. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const ASK = { id: 'ask', kind: 'SEND_MESSAGE', name: 'Ask', position: { x: 300, y: 0 } }
const ASKS = {
  id: 'asks',
  kind: 'DECISION',
  name: 'Ordered?',
  position: { x: 300, y: 200 },
  inputs: {
    logic: 'AND',
    conditions: [
      { kind: 'event', eventName: 'order_placed', subjectSelectionPath: 'person.externalId', occurred: true },
    ],
  },
}

async function drawWith(name: string, node: object) {
  const drawn = await drawIn(visits, name)
  await visits.app.ok('journeys_add_node', { journeyId: drawn.journeyId, node })
  const inputs = async () =>
    (await storedIn(visits, drawn)).definition.actions.find(({ id }) => id === (node as { id: string }).id)
      ?.inputs
  return { ...drawn, inputs }
}

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

test('a fallback to email is written beside its step, and taken away', async () => {
  const drawn = await drawWith('With a fallback', ASK)
  await using visited = await visit(`${drawn.path}?step=ask`)
  const { page } = visited
  const form = panel(page, 'Ask')
  await form.getByLabel('Send another message if this fails').press('Space')
  await form.getByText('Nobody gets it twice.', { exact: false }).waitFor()
  await form.getByRole('textbox', { name: 'Not delivered after' }).fill('2')
  await form.getByLabel('Subject of the email').fill('A question')
  await form.getByLabel('Text of the email').fill('How was it?')
  await expect.poll(drawn.inputs).toEqual({
    channelFallback: { channel: 'email', after: '2h', subject: 'A question', body: 'How was it?' },
  })
  expect(await visited.barriers()).toEqual([])
  await form.getByLabel('Send another message if this fails').click()
  await expect.poll(drawn.inputs).toEqual({})
})

test.runIf(isLong)('a decision asks for the event of somebody else, and its face says so', async () => {
  const drawn = await drawWith('With a friend', ASKS)
  await using visited = await visit(`${drawn.path}?step=asks`)
  const { page } = visited
  const form = panel(page, 'Ordered?')
  await form.getByLabel('Whose event it is').selectOption('other')
  await form.getByRole('combobox', { name: 'Variable with the person’s ID' }).click()
  await page.keyboard.type('engagement.context.friend')
  await page.keyboard.press('Enter')
  const subject = async () =>
    ((await drawn.inputs()) as typeof ASKS.inputs | undefined)?.conditions[0]?.subjectSelectionPath
  await expect.poll(subject).toBe('engagement.context.friend')
  await step(page, 'the event order_placed happened to friend').waitFor()
  expect(await visited.barriers()).toEqual([])
})
