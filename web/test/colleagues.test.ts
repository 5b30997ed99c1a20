import { expect, test } from 'vitest'
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

test('an environment and its variables', async () => {
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
