import { expect, test } from 'vitest'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { eventually } from '../../server/test/harness/waiting.ts'
import { type Chat, chatOf, simulate } from '../../server/test/peers/simulator.ts'
import { heading, press, useVisits } from './visits.ts'

/* The shortest way from a file of people to the message on their phones. */

const visits = useVisits(() => ({ simulator: true, timeScale: 100 }))

test('a file becomes a campaign: import, message, start, and the message is on the phone', async () => {
  const { app } = visits
  await approvedTemplate(app, {
    name: 'welcome',
    content: { body: 'Hello {{1}}, welcome.' },
    variables: { 1: 'Ana' },
  })
  await using visited = await visits.visit('/imports/new')
  const { page } = visited
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('externalId,firstName,phoneNumber\nf1,Ana,+573005550001\nf2,Bea,+573005550002\n'),
  })
  await press(page, 'Preview import')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('link', { name: 'Send a campaign to these people' }).click()
  await heading(page, 'customers').waitFor()
  await page.getByRole('combobox', { name: 'Import' }).getByText('customers.csv').waitFor()
  await page.getByText('2 rows were imported').waitFor()
  expect(await visited.barriers()).toEqual([])
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('customers')
  await page.getByRole('combobox', { name: 'Template: Message' }).click()
  await page.getByRole('option', { name: 'welcome' }).click()
  await page.getByRole('button', { name: 'Save and estimate' }).press('Enter')
  const estimate = page.getByRole('region', { name: 'Estimate and start' })
  await estimate.getByRole('row', { name: /Get it 2/ }).waitFor()
  await estimate.getByRole('button', { name: 'Start campaign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Start customers?' })
  await dialog.getByText('2 people get it.').waitFor()
  await dialog.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  for (const [phone, name] of [
    ['+573005550001', 'Ana'],
    ['+573005550002', 'Bea'],
  ] as const) {
    const chat = await eventually(async () => {
      const { messages } = await simulate<Chat>(app, 'GET', chatOf(phone))
      expect(messages).toHaveLength(1)
      return messages
    })
    expect(chat[0]!.text).toContain(`Hello ${name}, welcome.`)
  }
  await page.getByRole('link', { name: 'What they say' }).waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('a segment and chosen people lead to a campaign for them', async () => {
  const { app } = visits
  await app.ok('cdp_people_upsert', { externalId: 's1', firstName: 'Sara', phoneNumber: '+573005550003' })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await app.ok('segments_create', { name: 'Everybody', slug: 'everybody', filterExpression })
  await using visited = await visits.visit('/segments/everybody')
  const { page } = visited
  await page.getByRole('link', { name: 'Send a campaign' }).click()
  await heading(page, 'Everybody').waitFor()
  await page.getByRole('combobox', { name: 'Segment' }).getByText('Everybody').waitFor()
  await page.goto(new URL('/people', page.url()).href)
  await page.getByRole('row', { name: /Sara/ }).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Selected people' })
    .getByRole('link', { name: 'Send a campaign' })
    .click()
  await heading(page, 'New campaign').waitFor()
  expect(await page.getByRole('radio', { name: /A list of people/ }).isChecked()).toBe(true)
  await page.getByText('s1').first().waitFor()
})
