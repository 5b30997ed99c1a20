import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* The tour: left, taken up again, and ended by one's own reply in the inbox; also on a phone and by keys. */

const visits = useVisits(() => ({ simulator: true, timeScale: 60 }))
const { visit } = visits

const bar = (page: Page) => page.getByRole('complementary', { name: 'Tour' })
const step = (page: Page, number: number) => bar(page).getByText(`${number} of 6`)

/** Sample data, whose initiative the tour shows. Whichever test comes first sets it up. */
let sample: Promise<void> | undefined
const withSample = () => {
  sample ??= setUpSample()
  return sample
}

async function setUpSample(): Promise<void> {
  await using visited = await visit('/')
  const { page } = visited
  await press(page, 'Set up with sample data')
  await page.getByText('Sample data is ready').waitFor()
  await page.getByRole('complementary', { name: 'Simulated phone' }).waitFor()
}

test('the tour is left, taken up again, and ends with one’s own reply', async () => {
  await withSample()
  await using visited = await visit('/')
  const { page } = visited
  await press(page, 'Take the tour')
  await step(page, 1).waitFor()
  expect(new URL(page.url()).pathname).toBe('/initiatives')
  expect(await visited.barriers()).toEqual([])
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await step(page, 2).waitFor()
  await page.waitForURL(/\/results$/)

  await bar(page).getByRole('button', { name: 'Leave tour' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.goto(visits.app.url)
  await press(page, 'Continue the tour')
  await step(page, 2).waitFor()
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await bar(page).getByRole('button', { name: 'Get a phone' }).click()
  await step(page, 4).waitFor()
  await page.getByLabel(/^Message as/).fill('Do you open on Sundays?')
  await page.keyboard.press('Enter')

  await step(page, 5).waitFor()
  await page.waitForURL(/\/inbox\//)
  await page.getByText('Do you open on Sundays?').first().waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Take over', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Yes, from ten to two.')
  await page.keyboard.press('Control+Enter')
  await step(page, 6).waitFor()
  await page.getByRole('log', { name: 'Messages on the phone' }).getByText('Yes, from ten to two.').waitFor()
  await bar(page).getByRole('button', { name: 'Finish tour' }).click()
  await page.goto(visits.app.url)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(await page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0)
})

test.runIf(isLong)('on a phone the tour opens the conversation when the message arrives', async () => {
  await withSample()
  await using visited = await visit('/initiatives', undefined, { viewport: { width: 390, height: 800 } })
  const { page } = visited
  await heading(page, 'Initiatives').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Take the tour')
  await page.getByRole('option', { name: 'Take the tour' }).waitFor()
  await page.keyboard.press('Enter')
  await step(page, 1).waitFor()
  await bar(page).getByRole('button', { name: 'Next' }).press('Enter')
  await bar(page).getByRole('button', { name: 'Next' }).press('Enter')
  await bar(page).getByRole('button', { name: 'Get a phone' }).press('Enter')
  await page.getByLabel(/^Message as/).fill('Hello')
  await page.keyboard.press('Enter')
  await step(page, 5).waitFor()
  await expect.poll(() => page.getByRole('complementary', { name: 'Simulated phone' }).count()).toBe(0)
  await page.getByRole('main').getByText('Hello').waitFor()
  expect(await visited.barriers()).toEqual([])
})
