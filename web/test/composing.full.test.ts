import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../server/src/platform/db/index.ts'
import { askJourney } from '../../server/test/fixtures/journeys.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { keepNotices, press, useVisits } from './visits.ts'

/* What people write in the inbox, and what they take back. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const conversation = (id: string) => visits.app.ok('conversations_get', { id })

/** The service's time stands still: no reply leaves before it is undone, however slow the machine is. */
async function heldTime(): Promise<AsyncDisposable> {
  await visits.app.ok('installation_clock_set', { isHeld: true })
  return {
    [Symbol.asyncDispose]: async () =>
      void (await visits.app.ok('installation_clock_set', { isHeld: false })),
  }
}

/** A conversation that the owner of the workspace has. */
async function own(name: string, ...letters: string[]) {
  const written = await contacts.writes(name, ...letters)
  await visits.app.ok('conversations_assign', { id: written.id, assignee: visits.owner.email })
  return written
}

test.runIf(isLong)('Enter sends for whoever wants that, and Shift+Enter makes a new line', async () => {
  const { id, phone } = await own('Elena', 'Hi')
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await reply(page).fill('One')
  await reply(page).press('Enter')
  await reply(page).pressSequentially('two')
  expect(await reply(page).inputValue()).toBe('One\ntwo')
  await page.getByRole('checkbox', { name: 'Enter sends' }).check()
  expect(await visited.barriers()).toEqual([])
  await reply(page).press('End')
  await reply(page).press('Shift+Enter')
  await reply(page).pressSequentially('three')
  await reply(page).press('Enter')
  expect(await contacts.received(phone, 1)).toMatchObject([{ text: 'One\ntwo\nthree' }])
  // The choice stays with the browser.
  await page.reload()
  await reply(page).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Enter sends' }).isChecked()).toBe(true)
})

test('a reply is taken back before it leaves, and stands in the box again', async () => {
  const { id, phone } = await own('Fabio', 'When?')
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await keepNotices(page)
  await reply(page).fill('On Munday')
  {
    await using _ = await heldTime()
    await press(page, 'Send')
    await press(page, 'Undo')
    await expect.poll(() => reply(page).inputValue()).toBe('On Munday')
    await expect
      .poll(async () => (await visits.app.ok('conversations_messages_list', { id })).data[0].status)
      .toBe('canceled')
  }
  await reply(page).fill('On Monday')
  await press(page, 'Send')
  expect(await contacts.received(phone, 1)).toMatchObject([{ text: 'On Monday' }])
})

test('what is typed while a reply is sent stays, and Undo brings the reply back before it', async () => {
  const { id } = await own('Hugo', 'When?')
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await keepNotices(page)
  await using _ = await heldTime()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/reply$/, async (route) => {
    await held
    await route.continue()
  })
  await reply(page).fill('On Monday')
  await press(page, 'Send')
  await reply(page).fill('On Monday and at nine')
  await page.getByRole('tab', { name: 'Note' }).click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('He asked twice')
  letGo()
  await page.getByText('Message sent').waitFor()
  expect(await note.inputValue()).toBe('He asked twice')
  await page.getByRole('tab', { name: 'Reply' }).click()
  await expect.poll(() => reply(page).inputValue()).toBe('and at nine')
  await press(page, 'Undo')
  await expect.poll(() => reply(page).inputValue()).toBe('On Monday\nand at nine')
})

test('a reply whose conversation is left and opened again meanwhile is sent once, and Undo brings it back', async () => {
  const { id } = await own('Nora', 'When?')
  const other = await own('Omar', 'Hello')
  await using visited = await visit(`/inbox/${id}?view=mine`)
  const { page } = visited
  await keepNotices(page)
  await using _ = await heldTime()
  const open = async (name: string) => {
    await page.getByRole('row', { name }).click()
    await page.getByRole('region', { name: `Messages with ${name}` }).waitFor()
  }
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/reply$/, async (route) => {
    await held
    await route.continue()
  })
  await reply(page).fill('On Monday')
  await press(page, 'Send')
  await open('Omar')
  expect(page.url()).toContain(other.id)
  await open('Nora')
  await expect.poll(() => reply(page).inputValue()).toBe('On Monday')
  await press(page, 'Send')
  letGo()
  await expect.poll(() => page.getByText('Message sent').count()).toBe(2)
  await expect.poll(() => reply(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => reply(page).inputValue()).toBe('On Monday')
  const { data } = await visits.app.ok('conversations_messages_list', { id })
  expect(data.map(({ text }: { text: string }) => text)).toEqual(['On Monday', 'When?'])
})

test('a canned reply beyond the first page is found, and what is typed meanwhile stays', async () => {
  const { app } = visits
  const { id } = await own('Pia', 'When are you open?')
  await app.ok('canned_replies_create', { shortcut: 'hours', title: 'Hours', text: 'We open at nine.' })
  const newer = new Date(app.runtime.clock.now().getTime() + 60_000)
  await app.runtime.pool.run(sql`
    insert into canned_replies (org_id, id, shortcut, title, text, created_by, created_at, updated_at)
    select ${app.org.id}, gen_random_uuid(), 'other' || n, 'Other', 'Another text', 'user:somebody', ${newer}, ${newer}
    from generate_series(1, 1000) n`)
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  let held = Promise.withResolvers<void>()
  await reply(page).pressSequentially('/hours')
  await page.getByText('We open at nine.').waitFor()
  const option = page.getByRole('option', { name: /Hours/ })
  const told = await reply(page).getAttribute('aria-activedescendant')
  expect([told, told]).toEqual([expect.any(String), await option.getAttribute('id')])
  await page.route(/\/preview\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await reply(page).press('Enter')
  await reply(page).pressSequentially(' See you!')
  held.resolve()
  await expect.poll(() => reply(page).inputValue()).toBe('We open at nine. See you!')

  held = Promise.withResolvers<void>()
  await reply(page).fill('/hours')
  await option.click()
  await page.keyboard.type(' Bye!')
  held.resolve()
  await expect.poll(() => reply(page).inputValue()).toBe('We open at nine. Bye!')
})

/** In the page: pastes or drops a file, with a text beside it or alone. Gives whether the browser then acts, too. */
const GIVE = `([field, how, text]) => {
  const data = new DataTransfer()
  data.items.add(new File(['%PDF-1.7'], 'prices.pdf', { type: 'application/pdf' }))
  if (text) data.setData('text/plain', text)
  if (text) data.setData('text/html', '<b>' + text + '</b>')
  const options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data }
  const given = how === 'paste' ? new ClipboardEvent(how, options) : new DragEvent(how, options)
  return document.querySelector('textarea[aria-label=' + field + ']').dispatchEvent(given)
}`

test('a table is pasted as text, a file is attached, and one that is dropped on a note is not opened', async () => {
  const { id } = await own('Rosa', 'What does it cost?')
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  const give = (...what: [field: string, how: string, text?: string]) =>
    page.evaluate(`(${GIVE})(${JSON.stringify(what)})`)
  const attached = page.getByRole('list', { name: 'Attached files' })
  await reply(page).waitFor()
  expect(await give('Reply', 'paste', 'Nine euros')).toBe(true)
  expect(await give('Reply', 'paste')).toBe(false)
  await attached.getByText('prices.pdf').waitFor()
  expect(await attached.getByRole('listitem').count()).toBe(1)
  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).waitFor()
  expect(await give('Note', 'drop')).toBe(false)
  await page.getByRole('tab', { name: 'Reply' }).click()
  expect(await attached.getByRole('listitem').count()).toBe(1)
})

test('a closed conversation goes back to its owner, and sleeps on', async () => {
  const { id } = await contacts.writes('Ida', 'Hello')
  const colleague = await newUser(visits.app, 'member')
  await visits.app.ok('conversations_assign', { id, assignee: colleague.email })
  const snoozedUntil = new Date(visits.app.runtime.clock.now().getTime() + 3 * 86_400_000).toISOString()
  await visits.app.ok('conversations_snooze', { id, until: snoozedUntil })
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await keepNotices(page)
  await messages(page).getByText('Hello').waitFor()
  await page.keyboard.press('e')
  await expect.poll(async () => (await conversation(id)).state).toBe('CLOSED')
  await press(page, 'Undo')
  await expect
    .poll(() => conversation(id))
    .toMatchObject({ state: 'HUMAN', assignee: colleague.email, snoozedUntil })
})

test.runIf(isLong)('S snoozes, and H of a conversation without a journey says why it cannot', async () => {
  const { id } = await own('Greta', 'Not today')
  await using visited = await visit(`/inbox/${id}?view=all`, visits.owner, { expected: /status of 409/ })
  const { page } = visited
  await keepNotices(page)
  await messages(page).getByText('Not today').waitFor()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: /^In an hour/ }).waitFor()
  await page.getByRole('dialog', { name: 'Snooze until' }).locator(':focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Snoozed. It comes back earlier if the person writes.').waitFor()
  await expect.poll(async () => (await conversation(id)).snoozedUntil).not.toBeNull()
  await press(page, 'Undo')
  await expect.poll(async () => (await conversation(id)).snoozedUntil).toBeNull()
  await page.keyboard.press('h')
  await page.getByText(/no active run for the agent/).waitFor()
  await expect.poll(async () => (await conversation(id)).state).toBe('HUMAN')
})

const approved = (name: string, body: string, variables: Record<string, string>) =>
  approvedTemplate(visits.app, { name, content: { body }, variables })

const ownNumber = async (): Promise<string> =>
  (await visits.app.ok('whatsapp_numbers_list')).data[0].phoneNumber

test('after the window, a template is filled in for the person and sent', async () => {
  const id = await approved('order_ready', 'Hello {{1}}, your {{2}} is ready.', { 1: 'Ana', 2: 'bike' })
  await visits.app.ok('journeys_create_draft', {
    initiativeId: (await visits.app.ok('initiatives_create', { name: 'Orders' })).id,
    definition: askJourney({ inputs: { templateId: id, templateBindings: { 1: 'person.firstName' } } }),
  })
  // Nobody wrote yet, so only templates can be sent.
  const phoneNumber = contacts.newPhone()
  const person = { externalId: 'hugo', firstName: 'Hugo', phoneNumber, attributes: { model: 'Touring 7' } }
  await visits.app.ok('cdp_people_upsert', person)
  const { conversationId } = await visits.app.ok('conversations_start', {
    channel: await ownNumber(),
    personExternalId: 'hugo',
    templateId: id,
    parameters: { 1: 'Hugo', 2: 'helmet' },
    by: visits.owner.email,
  })
  await using visited = await visit(`/inbox/${conversationId}?view=all`)
  const { page } = visited
  await page.getByText('The 24-hour window is closed.').waitFor()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await expect.poll(() => page.getByLabel('Value for {{1}}').inputValue()).toBe('Hugo')
  await page.getByRole('list', { name: 'Values of the person' }).getByText('Touring 7').click()
  await expect.poll(() => page.getByLabel('Value for {{2}}').inputValue()).toBe('Touring 7')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Send template')
  await expect
    .poll(async () => (await contacts.received(phoneNumber, 2)).map(({ text }) => text))
    .toContain('Hello Hugo, your Touring 7 is ready.')
})

test.runIf(isLong)('a new conversation is refused with the reason, and nothing typed is lost', async () => {
  await approved('we_are_here', 'Hello {{1}}, may we help?', { 1: 'Ana' })
  const phoneNumber = contacts.newPhone()
  await visits.app.ok('cdp_people_upsert', { externalId: 'ines', firstName: 'Inés', phoneNumber })
  await visits.app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'ines' }] })
  await using visited = await visit('/inbox/new?person=ines', visits.owner, { expected: /status of 409/ })
  const { page } = visited
  await page.getByLabel('Send from').selectOption(await ownNumber())
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /we_are_here/ }).click()
  await page.getByLabel('Value for {{1}}').fill('Inés')
  await press(page, 'Send')
  await page
    .getByRole('alert')
    .getByText(/do-not-contact list/)
    .waitFor()
  expect(await page.getByLabel('Value for {{1}}').inputValue()).toBe('Inés')
  await visits.app.ok('do_not_contact_remove', { kind: 'person', value: 'ines' })
  await press(page, 'Send')
  await page.waitForURL(/\/inbox\/cnv_/)
  expect(await contacts.received(phoneNumber, 1)).toMatchObject([{ text: 'Hello Inés, may we help?' }])
})
