import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { useVisits } from './visits.ts'

/* Notes that mention colleagues, who find them; and keys that go where they are meant for. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const conversation = (id: string) => visits.app.ok('conversations_get', { id })

test('a note mentions a colleague by keys, who finds the conversation under Mentions', async () => {
  const { id } = await contacts.writes('Nadia', 'Is the blue one back?')
  const colleague = await newUser(visits.app, 'member')
  await using theirs = await visit('/inbox?view=mentioned', colleague)
  await theirs.page.getByText('No note mentions you').waitFor()
  await using mine = await visit(`/inbox/${id}?view=all`)
  const { page } = mine
  await messages(page).getByText('Is the blue one back?').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Please look, @the m')
  const choices = page.getByRole('listbox', { name: 'Members to mention' })
  const choice = choices.getByRole('option', { name: /The member/ })
  await choice.waitFor()
  // Screen readers hear of it in the note.
  const told = await note(page).getAttribute('aria-activedescendant')
  expect([told, told]).toEqual([expect.any(String), await choice.getAttribute('id')])
  expect(await mine.barriers()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => note(page).inputValue()).toBe('Please look, @The member ')
  await page.keyboard.type('today')
  await page.keyboard.press('Control+Enter')
  await messages(page).getByText('@The member').waitFor()
  await expect
    .poll(async () => (await conversation(id)).notes)
    .toMatchObject([{ text: 'Please look, @The member today', mentions: [colleague.email] }])
  // It comes into the open list by itself.
  const rows = theirs.page.getByRole('grid', { name: 'Conversations' }).getByRole('row')
  await rows.filter({ hasText: 'Nadia' }).waitFor()
  await theirs.page.getByRole('button', { name: '1 new notification' }).click()
  // The name is the person's, as in the inbox, although their WhatsApp profile says another one.
  await theirs.page.getByText(/mentioned you in the conversation with Nadia/).waitFor()
  expect(await theirs.barriers()).toEqual([])
})

test.runIf(isLong)('keys right after N belong to the note', async () => {
  const { id } = await contacts.writes('Oskar', 'Hello')
  await visits.app.ok('conversations_assign', { id, assignee: visits.owner.email })
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await messages(page).getByText('Hello').waitFor()
  // Both keys arrive before the browser draws again, as with a fast typist on a busy machine.
  const focused = await page.evaluate(`(() => {
    const press = (key) =>
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('n')
    press('e')
    return document.activeElement.tagName
  })()`)
  expect(focused).toBe('TEXTAREA')
  await note(page).waitFor()
  await page.getByText('You have this conversation').waitFor()
  await expect.poll(async () => (await conversation(id)).state).toBe('HUMAN')
})

test.runIf(isLong)('Enter in a search of people picks who is found for what was typed', async () => {
  for (const firstName of ['Zacharias', 'Zelda'])
    await visits.app.ok('cdp_people_upsert', {
      externalId: firstName,
      firstName,
      phoneNumber: contacts.newPhone(),
    })
  await using visited = await visit('/inbox/new')
  const { page } = visited
  const picker = page.getByRole('combobox', { name: /person/i }).first()
  await picker.click()
  await page.keyboard.type('Zacharias')
  await page.getByRole('option', { name: /Zacharias/, selected: true }).waitFor()
  // The next search is held back, so that Enter comes before its answer.
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cdp/people/search', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Zelda')
  await page.keyboard.press('Enter')
  release()
  await expect.poll(() => picker.textContent()).toContain('Zelda')
})
