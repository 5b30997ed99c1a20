import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* What a draft shows before its launch: the checklist, whom it reaches, and what that costs. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
let id: string

beforeAll(async () => {
  const { ok } = visits.app
  for (const at of [0, 1, 2]) {
    await ok('cdp_people_upsert', { externalId: `p${at}`, email: `p${at}@example.com` })
  }
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  const segment = await ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression })
  await ok('segments_evaluate', { slug: 'regulars' })
  id = (await ok('initiatives_create', { name: 'Renewal', channel: 'EMAIL', maxAttempts: 2 })).id
  await ok('journeys_create_draft', {
    initiativeId: id,
    definition: {
      name: 'Renewal',
      actions: [
        {
          id: 'start',
          kind: 'ENTRY',
          name: 'Start',
          inputs: { triggerType: 'segment', segmentId: segment.id },
        },
        { id: 'ask', kind: 'SEND_EMAIL', name: 'Ask', inputs: { subject: 'Hello', body: 'Will you stay?' } },
        { id: 'end', kind: 'EXIT', name: 'End' },
      ],
      edges: [
        { from: 'start', sourceHandle: 'SENT', to: 'ask' },
        { from: 'ask', sourceHandle: 'SENT', to: 'end' },
      ],
    },
  })
})

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('the estimate leads to the prices, which are set by keys, and then shows what the messages cost', async () => {
  await using visited = await visit(`/initiatives/${id}`, visits.owner, { expected: /status of 400/ })
  const { page } = visited
  await heading(page, 'Renewal').waitFor()
  await card(page, 'Before you launch').getByText('3 people can be reached now').waitFor()
  await card(page, 'Estimate').getByRole('link', { name: 'Set message prices' }).click()
  await heading(page, 'Sending rules').waitFor()
  await page.getByRole('button', { name: 'Set prices' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message prices' })
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByLabel('An email').fill('a lot')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Use a price such as 0.0125.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await dialog.getByLabel('An email').fill('0,125')
  await page.keyboard.press('Control+Enter')
  await page.getByText('In EUR.', { exact: false }).waitFor()
  await page.goto(`${visits.app.url}/initiatives/${id}`)
  // Three people, one or two emails to each.
  await card(page, 'Estimate').getByText('€0.38 to €0.75').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.goto(`${visits.app.url}/settings/sending`)
  await press(page, 'Change prices')
  await dialog.getByLabel('An email').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await press(page, 'Undo')
  const prices = async () => (await visits.app.ok('sending_prices_get')).prices
  await expect.poll(prices).toMatchObject({ currency: 'EUR', email: '0.125' })
})

test.runIf(isLong)('a problem names its step in the language of the reader and leads to it', async () => {
  const { ok } = visits.app
  const { id: initiativeId } = await ok('initiatives_create', { name: 'Unfinished', channel: 'EMAIL' })
  await ok('journeys_create_draft', {
    initiativeId,
    definition: {
      name: 'Unfinished',
      actions: [
        { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
        { id: 'ask', kind: 'SEND_EMAIL', name: 'Opening email', inputs: {} },
        { id: 'end', kind: 'EXIT', name: 'End' },
      ],
      edges: [
        { from: 'start', sourceHandle: 'SENT', to: 'ask' },
        { from: 'ask', sourceHandle: 'SENT', to: 'end' },
      ],
    },
  })
  const lines: [locale: string, line: string][] = [
    ['en-US', 'Opening email: Write a subject and a text, or choose a template.'],
    ['es-CO', 'Opening email: Escribe un asunto y un texto, o elige una plantilla.'],
    ['pt-BR', 'Opening email: Escreva um assunto e um texto, ou escolha um modelo.'],
  ]
  for (const [locale, line] of lines) {
    await using visited = await visit(`/initiatives/${initiativeId}`, visits.owner, { locale })
    await visited.page.getByRole('link', { name: line }).click()
    await visited.page.waitForURL(/\/journey\?step=ask/)
  }
})
