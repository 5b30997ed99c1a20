import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { press, useVisits } from './visits.ts'

/* Forms keep what was typed when a colleague saves the same record, and send only what changed. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

test('a webhook', async () => {
  const { ok } = visits.app
  const { id: credentialId } = await ok('http_credentials_create', {
    key: 'crm',
    authType: 'BEARER',
    value: 'secret',
  })
  const { id } = await ok('webhook_subscriptions_create', {
    name: 'CRM',
    url: 'https://crm.example.com/hooks',
    events: ['journey_run.ended'],
    credentialId,
  })
  await using visited = await visit(`/developers/webhooks/${id}?tab=settings`)
  const { page } = visited
  await page.getByLabel('Description').fill('Keeps the deals up to date')
  await ok('webhook_subscriptions_update', { id, url: 'https://crm.example.com/other' })
  await expect.poll(() => page.getByLabel('Endpoint URL').inputValue()).toBe('https://crm.example.com/other')
  expect(await page.getByLabel('Description').inputValue()).toBe('Keeps the deals up to date')
  await press(page, 'Save')
  await expect
    .poll(() => ok('webhook_subscriptions_get', { id }))
    .toMatchObject({
      name: 'CRM',
      url: 'https://crm.example.com/other',
      description: 'Keeps the deals up to date',
    })
})

test('the tone and limits of agents', async () => {
  const { ok } = visits.app
  const { id: initiativeId } = await ok('initiatives_create', { name: 'Survey' })
  await using visited = await visit(`/initiatives/${initiativeId}/settings`)
  const { page } = visited
  await page.getByLabel('Sign-off').fill('Your team')
  await ok('agent_guidelines_set', { initiativeId, guidelines: { neverSay: ['cheap'] } })
  await press(page, 'Save tone and limits')
  await expect
    .poll(async () => (await ok('agent_guidelines_get', { initiativeId })).guidelines)
    .toMatchObject({ signOff: 'Your team', neverSay: ['cheap'] })
  await expect.poll(() => page.getByLabel('Words it never says').inputValue()).toBe('cheap')
})

test.runIf(isLong)('an environment and its variables', async () => {
  const { ok } = visits.app
  const { id } = await ok('environments_create', {
    key: 'staging',
    name: 'Staging',
    variables: [
      { key: 'A', value: '1' },
      { key: 'B', value: '1' },
    ],
  })
  await using visited = await visit(`/developers/environments/${id}`)
  const { page } = visited
  await page.getByLabel('Value of A').fill('mine')
  await ok('environments_update', {
    id,
    name: 'Testing',
    variables: [
      { key: 'B', value: '2' },
      { key: 'C', value: '3' },
    ],
  })
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Testing')
  expect(await page.getByLabel('Value of A').inputValue()).toBe('mine')
  expect(await page.getByLabel('Value of B').inputValue()).toBe('2')
  expect(await page.getByLabel('Value of C').inputValue()).toBe('3')
  await press(page, 'Save')
  await expect
    .poll(async () => {
      const { name, variables } = await ok('environments_get', { id })
      return [name, ...variables.map(({ key, value }: { key: string; value: string }) => `${key}=${value}`)]
    })
    .toEqual(['Testing', 'A=mine', 'B=2', 'C=3'])
})

/*
 * A colleague saves in the moment in which the page saves, so that the page cannot know of it. Its If-Match is refused,
 * nothing is overwritten, and the screen shows both ways to go on.
 */
describe('A save that comes second overwrites nothing until somebody decides it:', () => {
  const NOTICE = 'A colleague changed the same part meanwhile. Saving replaces their change.'
  const REFUSED = { expected: /status of 412/ }

  /** Acts once before an edit of the page reaches the service. */
  async function beforeTheEdit(page: Page, act: () => Promise<unknown>): Promise<void> {
    let isDone = false
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() === 'PATCH' && !isDone) {
        isDone = true
        await act()
      }
      await route.fallback()
    })
  }

  test('an email template', async () => {
    const { ok } = visits.app
    const { id } = await ok('email_templates_create', { name: 'Welcome', subject: 'Hello', body: 'Hi' })
    await using visited = await visit(`/templates/email/${id}`, undefined, REFUSED)
    const { page } = visited
    await page.getByLabel('Subject').fill('Mine')
    await beforeTheEdit(page, () => ok('email_templates_update', { id, subject: 'Theirs' }))
    await press(page, 'Save changes')
    await page.getByText(NOTICE).waitFor()
    expect((await ok('email_templates_get', { id })).subject).toBe('Theirs')
    expect(await page.getByLabel('Subject').inputValue()).toBe('Mine')
    // Whoever has read the notice can replace it.
    await press(page, 'Save changes')
    await expect.poll(async () => (await ok('email_templates_get', { id })).subject).toBe('Mine')
  })

  test.runIf(isLong)('the settings of an initiative', async () => {
    const { ok } = visits.app
    const { id } = await ok('initiatives_create', { name: 'Win back', objective: 'Why?' })
    await using visited = await visit(`/initiatives/${id}/settings`, undefined, REFUSED)
    const { page } = visited
    await page.getByLabel('Objective').fill('Mine')
    await beforeTheEdit(page, () => ok('initiatives_update', { id, objective: 'Theirs' }))
    await press(page, 'Save settings')
    await page.getByText(NOTICE).waitFor()
    expect((await ok('initiatives_get', { id })).objective).toBe('Theirs')
    await press(page, 'Use their version')
    await expect.poll(() => page.getByLabel('Objective').inputValue()).toBe('Theirs')
    expect(await page.getByText(NOTICE).count()).toBe(0)
  })
})

test('a campaign', async () => {
  const { ok } = visits.app
  await ok('cdp_people_upsert', { externalId: 'ana', email: 'ana@example.com' })
  const { id } = await ok('campaigns_create', {
    name: 'Spring',
    audience: { type: 'people', personExternalIds: ['ana'] },
    message: { channel: 'email', subject: 'News', body: 'Spring is here.' },
  })
  await using visited = await visit(`/campaigns/${id}`)
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  await ok('campaigns_update', { id, name: 'Easter' })
  await expect.poll(() => name.inputValue()).toBe('Easter')
  await page.getByLabel('Subject').fill('Other news')
  await ok('campaigns_update', { id, name: 'Summer' })
  await page.getByText('A colleague').waitFor()
  await press(page, 'Use their version')
  await expect.poll(() => name.inputValue()).toBe('Summer')
  expect(await page.getByLabel('Subject').inputValue()).toBe('News')
})

test('the fields of an initiative', async () => {
  const { ok } = visits.app
  const { id } = await ok('initiatives_create', { name: 'Fields' })
  const field = (label: string) => ({ type: 'string', label, description: label })
  await ok('extraction_schema_set', { id, schema: { fields: { one: field('One') } } })
  await using visited = await visit(`/initiatives/${id}/settings`)
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Renamed')
  const both = { one: field('One'), two: field('Two') }
  await ok('extraction_schema_set', { id, schema: { fields: both } })
  await press(page, 'Save settings')
  await expect.poll(async () => (await ok('initiatives_get', { id })).name).toBe('Renamed')
  await expect
    .poll(async () => Object.keys((await ok('extraction_schema_get', { id })).schema.fields))
    .toEqual(['one', 'two'])
})
