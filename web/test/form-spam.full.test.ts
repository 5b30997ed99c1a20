import { expect, test } from 'vitest'
import { ANSWERS, publishForm, submit } from '../../server/test/peers/form-visitor.ts'
import { useVisits } from './visits.ts'

/* Submissions that fill in the field that people do not see, and the way to accept one, in a real browser. */

const visits = useVisits()
const { visit } = visits

test('what looks like spam is set aside until somebody accepts it', async () => {
  const form = await publishForm(visits.app)
  await using visited = await visit(`/forms/${form.formId}/submissions`)
  const { page } = visited
  const show = page.getByLabel('Show', { exact: true })
  await show.selectOption('Spam')
  await page.getByText('Submissions that look like spam appear here for 30 days.').waitFor()
  const answers = { ...ANSWERS, name: 'Berta', phone: '300 123 7777' }
  await submit({ ...form, url: visits.app.url }, answers, { website: 'https://spam.example' })
  const row = page.getByRole('row', { name: /Berta/ })
  await row.waitFor()
  expect(await visited.barriers()).toEqual([])
  await row.click()
  const panel = page.getByRole('dialog', { name: 'Looks like spam' })
  await panel.getByText('You may write to me.').waitFor()
  // The ending by its title, not by its id.
  await panel.getByText('Thank you', { exact: true }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await panel.getByRole('button', { name: 'Not spam' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Submission', exact: true }).getByText('Berta').first().waitFor()
  await page.keyboard.press('Escape')
  await row.waitFor()
  await show.selectOption('Spam')
  await page.getByText('No spam', { exact: true }).waitFor()
})
