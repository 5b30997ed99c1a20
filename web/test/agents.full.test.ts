import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OpenAiServer } from '../../server/src/conversations/models/testing/openai-server.ts'
import { pdfOf } from '../../server/test/fixtures/pdfs.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* Knowledge, the language model and who speaks by default. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'application/pdf', buffer })
}

test('a text and a PDF are added, asked, changed, deleted and restored', async () => {
  await using visited = await visit('/', visits.owner, { expected: /status of 4/ })
  const { page } = visited
  await heading(page, 'Home').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByText('No knowledge yet').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('link', { name: 'Add text' }).first().click()
  await page.getByLabel('Title').fill('Opening hours')
  await page.getByLabel('Text', { exact: true }).fill('We sell bicycles.\n\nOur shop opens at nine.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Opening hours' }).waitFor()

  await page.getByRole('link', { name: 'Add PDF' }).click()
  await chooseFile(page, 'broken.pdf', Buffer.from('no pdf'))
  await page.getByRole('alert').waitFor()
  await chooseFile(page, 'Returns.pdf', pdfOf([['Bring bicycles back within thirty days.']]))
  await page.getByText('1 page read.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Returns')
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toContain('thirty days')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Add')
  await page.getByRole('link', { name: 'Returns' }).waitFor()

  await page.getByLabel('Question to the knowledge').fill('When does your shop open?')
  await page.keyboard.press('Enter')
  await page.getByText('The agent would answer from 1 passage.').waitFor()
  const found = page.getByRole('region', { name: 'Passages found' })
  await found.getByText('Our shop opens at nine.').waitFor()
  expect(new URL(page.url()).searchParams.get('ask')).toBe('When does your shop open?')
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Question to the knowledge').fill('Do you ship to Japan?')
  await press(page, 'Ask')
  await page.getByText('Nothing matches.').waitFor()

  await page.getByRole('link', { name: 'Opening hours' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Our shop opens at ten.')
  await press(page, 'Save changes')
  await page.getByText('Saved').waitFor()
  await press(page, 'Delete')
  await press(page, 'Undo')
  await page.getByRole('link', { name: 'Opening hours' }).waitFor()
  const { data } = await visits.app.ok('knowledge_list')
  const { text } = await visits.app.ok('knowledge_get', { id: data[0].id })
  expect(text).toBe('Our shop opens at ten.')
})

test.runIf(isLong)(
  'an FAQ that a colleague adds appears, and their change leaves what is being typed',
  async () => {
    await using visited = await visit('/knowledge')
    const { page } = visited
    await heading(page, 'Knowledge').waitFor()
    const { id } = await visits.app.ok('knowledge_create', {
      kind: 'FAQ',
      title: 'Do you repair?',
      text: 'Yes.',
      language: 'en',
    })
    await page.getByRole('link', { name: 'Do you repair?' }).click()
    await page.getByLabel('Answer').fill('Yes, all brands.')
    await visits.app.ok('knowledge_update', { id, title: 'Do you repair bicycles?' })
    await heading(page, 'Do you repair bicycles?').waitFor()
    expect(await page.getByLabel('Answer').inputValue()).toBe('Yes, all brands.')
    await press(page, 'Save changes')
    await expect
      .poll(() => visits.app.ok('knowledge_get', { id }))
      .toMatchObject({ title: 'Do you repair bicycles?', text: 'Yes, all brands.' })
  },
)

test.runIf(isLong)('a language model is connected, chosen by default, and disconnected', async () => {
  await using visited = await visit('/settings/agent', visits.owner, { expected: /status of 40/ })
  const { page } = visited
  await heading(page, 'Agent').waitFor()
  await page.getByLabel('Agent', { exact: true }).selectOption('llm')
  await page.getByText('No language model is connected').waitFor()
  await expect.poll(() => visits.app.ok('organization_get')).toMatchObject({ agent: 'llm' })
  await page.getByLabel('Model', { exact: true }).fill('small')
  await page.getByLabel('API URL').fill('http://192.168.0.1/v1')
  await press(page, 'Connect')
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Provider').selectOption('anthropic')
  await page.getByLabel('API key').fill('sk-secret')
  await page.getByLabel('Price of input').fill('1,5')
  await page.getByLabel('Budget a day').fill('10')
  await press(page, 'Connect')
  await page.getByText('Language model saved').waitFor()
  await page.getByText('Leave empty to keep the stored key.').waitFor()
  await page.getByText('0.00 of 10.00').waitFor()
  await page.getByText('No calls in the last 30 days.').waitFor()
  const model = {
    provider: 'anthropic',
    hasKey: true,
    inputPrice: 1.5,
    dailyBudget: 10,
    conversationBudget: null,
  }
  await expect.poll(() => visits.app.ok('language_model_get')).toMatchObject(model)
  await page.getByLabel('Budget a day').fill('')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => visits.app.ok('language_model_get')).toMatchObject({ ...model, dailyBudget: null })
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Disconnect')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Language model disconnected').waitFor()
  await expect.poll(() => visits.app.api('language_model_get')).toMatchObject({ status: 404 })
})

test.runIf(isLong)('a language model is connected, tried, out of order and over budget', async () => {
  await using server = await OpenAiServer.start()
  await using visited = await visit('/settings/agent', visits.owner, { expected: /status of 4/ })
  const { page } = visited
  await page.getByLabel('Provider').selectOption('ollama')
  await page.getByLabel('Model', { exact: true }).fill('small')
  await page.getByLabel('API URL').fill(server.url)
  await page.getByLabel('Price of input').fill('1')
  await page.getByLabel('Price of output').fill('2')
  await press(page, 'Connect')
  await page.getByText('Language model saved').waitFor()

  server.replyWith({ content: '{"answer":"I am a small model."}' })
  await page.getByLabel('Question', { exact: true }).fill('Who are you?')
  await page.keyboard.press('Enter')
  await page.getByText('I am a small model.').waitFor()
  await page.getByText(/1,500 tokens · cost 0.002/).waitFor()
  expect(JSON.stringify(server.asked[0]!.body.messages)).toContain('Who are you?')
  // The usage on the same screen follows.
  await page.getByRole('row').filter({ hasText: '1,500' }).first().waitFor()
  // The chart has the days without a call too.
  await page.getByText('Table', { exact: true }).click()
  const days = page.getByRole('region', { name: 'Cost by day (UTC)' }).getByRole('row')
  await expect.poll(() => days.count()).toBe(31)
  expect(await visited.barriers()).toEqual([])

  server.replyWith({ status: 401 })
  await press(page, 'Ask the model')
  await page.getByText('The provider rejected the API key (401).').first().waitFor()

  await page.getByLabel('Budget a day').fill('0.001')
  await press(page, 'Save')
  // The notice of the first save may still be on the screen, so the stored budget tells that this one is done.
  await expect.poll(() => visits.app.ok('language_model_get')).toMatchObject({ dailyBudget: 0.001 })
  server.replyWith({ content: '{"answer":"Too late."}' })
  await press(page, 'Ask the model')
  await page.getByText('The budget doesn’t cover another call today.', { exact: false }).waitFor()
  expect(server.asked).toEqual([])
  await visits.app.ok('language_model_delete')
})

test.runIf(isLong)('an agent is tested with simulated people, and tests are kept and compared', async () => {
  const { id } = await visits.app.ok('initiatives_create', {
    name: 'Happiness',
    guidingQuestions: [{ questionText: 'Do you like our shop?', answerType: 'BOOLEAN', priority: 1 }],
  })
  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  const tabs = page.getByRole('navigation', { name: 'Initiative sections' })
  await tabs.getByRole('link', { name: 'Agent', exact: true }).click()
  await page.getByText('No tests yet.', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('What you changed').fill('As it was')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('row').filter({ hasText: 'Do you like our shop?' })
  await row.waitFor()
  const dialogues = page.getByRole('list', { name: 'Dialogues' })
  await dialogues.getByText('Taps what is offered').waitFor()
  await dialogues.getByText('Answers plainly').click()
  await dialogues.getByText('Do you like our shop?').first().waitFor()
  await visits.app.ok('initiatives_update', {
    id,
    guidingQuestions: [{ questionText: 'How happy are you with us?', answerType: 'SCALE', priority: 1 }],
  })
  await press(page, 'Start test')
  await page.getByRole('row').filter({ hasText: 'How happy are you with us?' }).waitFor()
  const changes = page.getByRole('list', { name: 'What changed' })
  await changes.getByText('Not in this test').first().waitFor()
  expect(await visited.barriers()).toEqual([])
  // The address has both tests, so that a colleague sees the same.
  const search = new URL(page.url()).searchParams
  const kept = page.getByRole('list', { name: 'Kept tests' })
  await kept.getByText('As it was').click()
  await row.waitFor()
  expect(new URL(page.url()).searchParams.get('run')).toBe(search.get('with'))
  await kept.getByRole('button', { name: 'Delete the test As it was' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect
    .poll(() => visits.app.ok('agent_evaluations_list', { id }))
    .toMatchObject({ data: [{ note: null }] })
  await row.waitFor({ state: 'detached' })
})

test.runIf(isLong)(
  'who may not change these things reads them and is offered nothing that is refused',
  async () => {
    const viewer = await newUser(visits.app, 'viewer')
    await visits.app.ok('knowledge_create', { title: 'Prices', text: 'From ten euros.', language: 'en' })
    await using visited = await visit('/knowledge', viewer)
    const { page } = visited
    await page.getByRole('link', { name: 'Prices' }).waitFor()
    expect(await page.getByRole('link', { name: /^Add/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Prices' }).click()
    await heading(page, 'Prices').waitFor()
    expect(await page.getByLabel('Title').isDisabled()).toBe(true)
    for (const name of ['Delete', 'Save changes'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await page.goto(`${visits.app.url}/settings/agent`)
    await page
      .getByText('Only administrators can change these settings.')
      .or(page.getByText('You don’t have access'))
      .waitFor()
    expect(await page.getByRole('button', { name: 'Connect' }).count()).toBe(0)
  },
)

test.runIf(isLong)(
  'tone and limits are set for all initiatives, and an initiative adds its own',
  async () => {
    {
      await using visited = await visit('/settings/agent', visits.owner, { expected: /status of 404/ })
      const { page } = visited
      await page.getByLabel('Addresses people').selectOption('formal')
      await page.getByLabel('Words it never says').fill('cheap\n\nbest in class')
      await page.getByLabel('Messages of the agent, at most').fill('12')
      await press(page, 'Save tone and limits')
      await expect
        .poll(async () => (await visits.app.ok('agent_guidelines_get')).guidelines)
        .toMatchObject({ register: 'formal', neverSay: ['cheap', 'best in class'], maxMessages: 12 })
      expect(await visited.barriers()).toEqual([])
    }
    const { id } = await visits.app.ok('initiatives_create', { name: 'Tone' })
    await using visited = await visit(`/initiatives/${id}/settings`)
    const { page } = visited
    await page.getByText('From the settings: cheap, best in class').waitFor()
    await page.getByLabel('Sign-off').fill('Your team of Acme')
    await press(page, 'Save tone and limits')
    await expect
      .poll(async () => (await visits.app.ok('agent_guidelines_get', { initiativeId: id })).guidelines)
      .toMatchObject({ register: null, neverSay: [], signOff: 'Your team of Acme' })
    expect(await visited.barriers()).toEqual([])
  },
)
