import { expect, test } from 'vitest'
import { newUser, type TestUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { heading, useVisits } from './visits.ts'

/* Notifications reach the user on every screen. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

const bell = { name: /^\d+ new notifications?$/ }

async function assigned(name: string, to: TestUser): Promise<string> {
  const { id } = await contacts.writes(name, 'Is anybody there?')
  await visits.app.ok('conversations_assign', { id, assignee: to.email })
  return id
}

test('the bell rings on every screen, with a sound if the user wants one', async () => {
  const member = await newUser(visits.app, 'member')
  await using visited = await visit('/people', member)
  const { page } = visited
  await heading(page, 'People').waitFor()
  await page.evaluate(`(() => {
    window.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (at) { window.tones++; return start.call(this, at) }
  })()`)
  await assigned('Alba', member)
  await page.getByRole('button', bell).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText(/The conversation with Alba was assigned to you|assigned you/).waitFor()
  expect(await visited.barriers()).toEqual([])
  expect(await page.evaluate('window.tones')).toBe(0)
  const sound = panel.getByRole('checkbox', { name: 'Play a sound' })
  expect(await sound.isChecked()).toBe(false)
  await sound.check()
  await expect.poll(() => page.evaluate('window.tones')).toBe(2)
  await page.keyboard.press('Escape')
  const id = await assigned('Bruno', member)
  await expect.poll(() => page.evaluate('window.tones')).toBe(4)
  await page.getByRole('button', { name: '2 new notifications' }).click()
  await panel.getByRole('button', { name: /Bruno/ }).click()
  await page.waitForURL(new RegExp(`/inbox/${id}$`))
  // The filter of the people's list does not come along, and the title counts what is unread in the inbox.
  await page.getByText('You have this conversation').waitFor()
  await page.getByRole('button', { name: '1 new notification' }).waitFor()
})

test.runIf(isLong)('on a phone it stands above the screen', async () => {
  const member = await newUser(visits.app, 'member')
  await using visited = await visit('/people', member, { viewport: { width: 390, height: 844 } })
  const { page } = visited
  await heading(page, 'People').waitFor()
  await assigned('Clara', member)
  await page.getByRole('button', bell).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(/Clara/).waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('the title of the page counts the unread conversations', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  const { unread } = (await visits.app.ok('conversations_counts')).waiting
  await expect.poll(() => page.title()).toBe(unread > 0 ? `(${unread}) Parley` : 'Parley')
  const { id } = await contacts.writes('Dario', 'Hello?')
  await expect.poll(() => page.title()).toBe(`(${unread + 1}) Parley`)
  await visits.app.ok('conversations_mark_read', { id })
  await expect.poll(() => page.title()).toBe(unread > 0 ? `(${unread}) Parley` : 'Parley')
})
