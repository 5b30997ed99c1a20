import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* Sending rules and the do-not-contact list. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const limits = () => visits.app.ok('sending_limits_get')

test('quiet hours and the limit per person are found in the palette, set, undone and turned off', async () => {
  await using visited = await visit('/settings/channels', visits.owner, { expected: /status of 400/ })
  const { page } = visited
  await heading(page, 'Channels').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, segments, and pages').fill('quiet hours')
  await page.getByRole('option', { name: 'Sending rules' }).click()
  await heading(page, 'Sending rules').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('Quiet hours').click()
  await page.getByLabel('Until').fill('21:00')
  await press(page, 'Save')
  await page.getByText('The end must differ from the start.').waitFor()
  await page.getByLabel('Until').fill('07:30')
  await page.getByLabel('Limit per person').click()
  await page.getByLabel('Messages at most').fill('2')
  await page.getByLabel('Unit').selectOption('w')
  await page.getByLabel('Within').fill('1')
  await page.getByLabel('When the limit is reached').selectOption('wait')
  expect(await visited.barriers()).toEqual([])
  await page.keyboard.press('Control+Enter')
  await press(page, 'Undo')
  await expect.poll(limits).toEqual({ quietHours: null, messagesPerPersonPer: null })
  await page.getByLabel('Limit per person').click()
  await page.getByLabel('Messages at most').fill('2')
  await page.getByLabel('When the limit is reached').selectOption('wait')
  await press(page, 'Save')
  const perPerson = { messages: 2, window: '7d', whenReached: 'wait' }
  await expect.poll(limits).toEqual({ quietHours: null, messagesPerPersonPer: perPerson })
  await page.getByLabel('Limit per person').click()
  await press(page, 'Save')
  await expect.poll(limits).toEqual({ quietHours: null, messagesPerPersonPer: null })
})

test.runIf(isLong)(
  'a colleague’s change of one rule appears and leaves the other one as it is typed',
  async () => {
    await using visited = await visit('/settings/sending')
    const { page } = visited
    await page.getByLabel('Limit per person').click()
    await page.getByLabel('Messages at most').fill('9')
    await visits.app.ok('sending_limits_set', {
      quietHours: { from: '20:15', until: '09:00' },
      messagesPerPersonPer: null,
    })
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('20:15')
    expect(await page.getByLabel('Messages at most').inputValue()).toBe('9')
    await press(page, 'Save')
    await page.getByText('Sending rules saved').waitFor()
    expect(await limits()).toMatchObject({
      quietHours: { from: '20:15' },
      messagesPerPersonPer: { messages: 9, window: '7d' },
    })
  },
)

test.runIf(isLong)('a viewer reads the rules and is offered no change', async () => {
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit('/settings/sending', viewer)
  const { page } = visited
  await page.getByText('Only administrators can change these settings.').waitFor()
  expect(await page.getByLabel('Quiet hours').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Open the list' }).click()
  await heading(page, 'Do-not-contact list').waitFor()
  expect(await page.getByRole('button', { name: 'Import CSV' }).count()).toBe(0)
})

test.runIf(isLong)(
  'a list is imported with its problems named, appears at a colleague’s, and is downloaded',
  async () => {
    await using visited = await visit('/settings/do-not-contact?import=true')
    await using other = await visit('/settings/do-not-contact')
    await other.page.getByText('Nobody is on the list').waitFor()
    const { page } = visited
    const csv = 'phoneNumber,email\n+573005550001,\n12,\n,stop@example.com\n'
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'stop.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 entries added, 0 were already on the list.').waitFor()
    await page.getByText('Row 3:').waitFor()
    await press(page, 'Done')
    await page.getByRole('link', { name: 'stop@example.com' }).waitFor()
    await other.page.getByRole('link', { name: '+573005550001' }).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')])
    expect(await readFile(await download.path(), 'utf8')).toContain('stop@example.com')
  },
)
