import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { useVisits } from './visits.ts'

/* Work on a journey without leaving its canvas: templates, earlier versions, simulations and layouts. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits

/** Entry, message, wait, exit. */
const definition = (name: string, send: object = { kind: 'SEND_MESSAGE', name: 'Ask' }) => ({
  name,
  actions: [
    {
      id: 'start',
      kind: 'ENTRY',
      name: 'Start',
      inputs: { triggerType: 'manual' },
      position: { x: 0, y: 0 },
    },
    { id: 'ask', position: { x: 0, y: 180 }, ...send },
    {
      id: 'wait',
      kind: 'WAIT_FOR_REPLY',
      name: 'Wait for an answer',
      position: { x: 0, y: 360 },
      inputs: { maxTimeout: '1d' },
    },
    { id: 'end', kind: 'EXIT', name: 'End', position: { x: 0, y: 560 } },
  ],
  edges: [
    { from: 'start', sourceHandle: 'SENT', to: 'ask' },
    { from: 'ask', sourceHandle: 'SENT', to: 'wait' },
    { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
    { from: 'wait', sourceHandle: 'TIMEOUT', to: 'end' },
  ],
})

async function draw(name: string, more: object = {}, drawn: object = definition(name)) {
  const { id: initiativeId } = await visits.app.ok('initiatives_create', { name, ...more })
  await visits.app.ok('journeys_create_draft', { initiativeId, definition: drawn })
  return { initiativeId, path: `/initiatives/${initiativeId}/journey` }
}

interface Stored {
  id: string
  name?: string
  inputs?: Record<string, unknown>
  position: { x: number; y: number }
}

async function steps(initiativeId: string): Promise<Stored[]> {
  const { definition: now } = await visits.app.ok('journeys_get_definition', { journeyId: initiativeId })
  return now.actions as Stored[]
}

const inputsOf = async (initiativeId: string, stepId: string) =>
  (await steps(initiativeId)).find(({ id }) => id === stepId)?.inputs

const step = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name })

const EMAIL = { kind: 'SEND_EMAIL', name: 'Write', inputs: { subject: 'Hello', body: 'How are you?' } }

let written: Awaited<ReturnType<typeof draw>>
beforeAll(async () => {
  written = await draw('Written')
})

test('a template is written over the canvas, submitted and used by the step', async () => {
  await using visited = await visit(`${written.path}?step=ask`, visits.owner, { expected: /422/ })
  const { page } = visited
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New WhatsApp template' })
  await dialog.getByLabel('Name', { exact: true }).fill('how_was_it')
  expect(await visited.barriers()).toEqual([])

  // Closing asks first, and what was written is still there.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('how_was_it')

  await dialog.getByLabel('Text', { exact: true }).fill('Hello {{1}}, how was it?')
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await dialog.getByText('Add an example. Reviewers need it.', { exact: true }).waitFor()
  await dialog.getByLabel('Example for {{1}}').fill('Ana')
  await dialog.getByLabel('Example for {{1}}').press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const { data } = await visits.app.ok('templates_list', { q: 'how_was_it' })
  await expect
    .poll(() => inputsOf(written.initiativeId, 'ask'))
    .toMatchObject({ templateId: data[0].id, templateName: 'how_was_it' })
  await page.getByRole('complementary').getByText('Hello {{1}}, how was it?').waitFor()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => inputsOf(written.initiativeId, 'ask')).toEqual(undefined)
})

test('a template that is written over the canvas begins in the language of the workspace', async () => {
  await using visited = await visit(`${written.path}?step=ask`, visits.owner, { locale: 'pt-BR' })
  const { page } = visited
  await page.getByRole('button', { name: 'Novo modelo' }).click()
  const language = page.getByRole('dialog').getByLabel('Idioma', { exact: true })
  await expect.poll(() => language.inputValue()).toBe('pt_BR')
})

test.runIf(isLong)('an email template is written over the canvas and used by the step', async () => {
  const mailed = await draw('Mailed', { channel: 'EMAIL' }, definition('Mailed', EMAIL))
  await using visited = await visit(`${mailed.path}?step=ask&view=list`)
  const { page } = visited
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New email template' })
  await dialog.getByLabel('Name', { exact: true }).fill('A question')
  await dialog.getByLabel('Subject').fill('How was it?')
  await dialog.getByLabel('Text', { exact: true }).fill('Tell us how it was.')
  expect(await visited.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { data } = await visits.app.ok('email_templates_list', {})
  await expect.poll(() => inputsOf(mailed.initiativeId, 'ask')).toMatchObject({ templateId: data[0].id })
})

test.runIf(isLong)('an earlier version replaces the open draft, which can be undone', async () => {
  const { ok } = visits.app
  const kept = await draw('Kept', { channel: 'EMAIL' }, definition('Kept', EMAIL))
  const { id: first } = await ok('journeys_get', { journeyId: kept.initiativeId })
  await ok('initiatives_launch', { id: kept.initiativeId })
  const { id: journeyId } = await ok('journeys_create_draft_from_published', { journeyId: kept.initiativeId })
  await ok('journeys_update_node', { journeyId, nodeId: 'wait', name: 'Wait much longer' })
  await using visited = await visit(`${kept.path}?version=${first}`)
  const { page } = visited
  await page.getByRole('link', { name: 'Replace the draft with this version…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the draft with version 1?' })
  await dialog.getByText('The version has 4 steps.', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Replace the draft' }).click()
  await dialog.waitFor({ state: 'detached' })
  await step(page, 'Wait for an answer').waitFor()
  const nameOfWait = async () => (await steps(journeyId)).find(({ id }) => id === 'wait')?.name
  await expect.poll(nameOfWait).toBe('Wait for an answer')
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(nameOfWait).toBe('Wait much longer')

  // The same from the list of versions.
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('link', { name: 'Replace the draft with version 1' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await nameOfWait()).toBe('Wait much longer')
})

test('a version that is compared can be looked at, and edited when the comparison is closed', async () => {
  const { ok } = visits.app
  const drawn = await draw('Compared', { channel: 'EMAIL' }, definition('Compared', EMAIL))
  const { id: first } = await ok('journeys_get', { journeyId: drawn.initiativeId })
  await ok('initiatives_launch', { id: drawn.initiativeId })
  const { id: journeyId } = await ok('journeys_create_draft_from_published', {
    journeyId: drawn.initiativeId,
  })
  await ok('journeys_delete_node', { journeyId, nodeId: 'ask' })
  await using visited = await visit(`${drawn.path}?view=list&panel=versions`)
  const { page } = visited
  const list = page.getByRole('list', { name: 'Steps of the journey' })
  const deleting = (name: string) => list.getByRole('button', { name: `Delete ${name}` })
  await deleting('End').waitFor()
  await page.getByLabel('Compare this version with').selectOption(first)
  await list.getByText('Write', { exact: true }).waitFor()
  expect(await list.getByRole('button', { name: /^(Delete|Add)/ }).count()).toBe(0)
  // The draft can still be replaced with what it is compared with.
  await page.getByRole('link', { name: 'Replace the draft with version 1' }).waitFor()
  await page.getByRole('link', { name: 'Versions' }).click()
  await deleting('End').waitFor()
  expect(await deleting('Write').count()).toBe(0)
})

test.runIf(isLong)('a simulation takes the data of the event and the responses of HTTP steps', async () => {
  const called = await draw(
    'Called',
    {},
    {
      name: 'Called',
      actions: [
        {
          id: 'start',
          kind: 'ENTRY',
          name: 'Start',
          inputs: { triggerType: 'cdp_event', eventName: 'order' },
        },
        {
          id: 'call',
          kind: 'HTTP_REQUEST',
          name: 'Look up',
          inputs: { method: 'GET', url: 'https://shop.example/orders/{{engagement.workflowState.total}}' },
        },
        { id: 'end', kind: 'EXIT', name: 'End' },
      ],
      edges: [
        { from: 'start', sourceHandle: 'SENT', to: 'call' },
        { from: 'call', sourceHandle: 'SUCCESS', to: 'end' },
        { from: 'call', sourceHandle: 'FAILED', to: 'end' },
      ],
    },
  )
  await using visited = await visit(`${called.path}?panel=simulate`)
  const { page } = visited
  const panel = page.getByRole('complementary', { name: 'Simulate' })
  await panel.getByLabel('Data of the event').fill('{"total": ')
  await panel.getByText('Write a JSON object.').waitFor()
  expect(await panel.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
  await panel.getByLabel('Data of the event').fill('{"total": 120}')
  const response = panel.getByRole('group', { name: 'Response to Look up' })
  await response.getByLabel('Status').fill('404')
  await response.getByLabel('Body').fill('{"error": "gone"}')
  expect(await visited.barriers()).toEqual([])
  const answered = page.waitForResponse((given) => given.url().includes('/journeys/simulate'))
  await panel.getByRole('button', { name: 'Run', exact: true }).click()
  const sent = (await answered).request().postDataJSON()
  expect(sent).toMatchObject({
    workflowState: { total: 120 },
    answers: { call: { status: 404, body: { error: 'gone' } } },
  })
  const run = panel.getByRole('list', { name: 'Steps of the run' })
  await run.getByText('404').first().waitFor()
})

test.runIf(isLong)(
  'only selected steps are laid out, which can be undone, and a note leaves the steps where they are',
  async () => {
    const arranged = await draw('Arranged')
    await using visited = await visit(arranged.path)
    const { page } = visited
    const places = async () =>
      (await steps(arranged.initiativeId)).map(({ position }) => [position.x, position.y])
    const before = await places()
    const at = () => step(page, 'Wait for an answer').boundingBox()
    await step(page, 'Wait for an answer').waitFor()
    const stood = await at()
    await page.getByRole('toolbar', { name: 'Add a step' }).getByRole('button', { name: 'Note' }).click()
    await page.getByRole('complementary', { name: 'Note' }).getByLabel('Text').fill('Here')
    const palette = (await page.getByRole('toolbar', { name: 'Add a step' }).boundingBox())!
    await page.locator('.react-flow__node').filter({ hasText: 'Here' }).waitFor()
    expect((await at())!.x).toBeGreaterThan(palette.x + palette.width)
    expect(stood!.x).toBeGreaterThan(palette.x + palette.width)
    await page.getByRole('button', { name: 'Close panel' }).click()

    await step(page, 'Wait for an answer').click({ position: { x: 20, y: 40 } })
    await step(page, 'End').click({ position: { x: 20, y: 40 }, modifiers: ['ControlOrMeta'] })
    await page.getByRole('button', { name: 'Lay out the steps' }).click()
    await page.getByText('Selected steps laid out').waitFor()
    await expect.poll(async () => (await places()).slice(0, 2)).toEqual(before.slice(0, 2))
    await expect
      .poll(async () => JSON.stringify((await places()).slice(2)) !== JSON.stringify(before.slice(2)))
      .toBe(true)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(places).toEqual(before)
  },
)
