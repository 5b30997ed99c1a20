import { beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { heading, press, useVisits } from './visits.ts'

/* The log of messages in a real browser, against a real service with a simulated WhatsApp. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
let templateId: string

beforeAll(async () => {
  const { app } = visits
  templateId = await approvedTemplate(app, {
    name: 'order_ready',
    content: { body: 'Hello {{1}}, your order is ready.' },
    variables: { 1: 'Ana' },
  })
  await app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', phoneNumber: '+573005880001' })
  await app.ok('cdp_people_upsert', { externalId: 'leo', firstName: 'Leo', phoneNumber: '+573005880002' })
  for (const personExternalId of ['ana', 'leo'])
    await app.ok('messages_send', {
      templateId,
      parameters: { 1: personExternalId },
      personExternalId,
      wait: 20,
    })
})

test('the log is reached from the navigation, filtered, kept as a view, and a row opens its message', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  await heading(page, 'People').waitFor()
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Messages' }).click()
  await heading(page, 'Messages').waitFor()
  const rows = page.getByRole('row')
  await page.getByRole('gridcell', { name: 'Leo', exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  expect(await visited.barriers()).toEqual([])

  await page.getByLabel('Status', { exact: true }).selectOption('failed')
  await page.getByText('No matching messages').waitFor()
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await page.getByRole('gridcell', { name: 'Ana', exact: true }).waitFor()
  await page.getByLabel('Source', { exact: true }).selectOption('transactional')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('transactional')

  await page.getByRole('gridcell', { name: 'Ana', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Hello ana, your order is ready.').waitFor()
  await panel.getByRole('link', { name: 'order_ready' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await panel.getByRole('link', { name: 'Its messages' }).click()
  await page.getByRole('button', { name: /order_ready/ }).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
})

test('the page of a person leads to their messages, and a message to its conversation', async () => {
  await using visited = await visit('/people/ana')
  const { page } = visited
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'All messages' }).click()
  await heading(page, 'Messages').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('gridcell', { name: 'Ana', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open conversation' }).click()
  await page.waitForURL(/\/inbox\/cnv_/)
})
