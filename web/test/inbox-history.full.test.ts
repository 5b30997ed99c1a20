import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { askJourney } from '../../server/test/fixtures/journeys.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { heading, press, useVisits } from './visits.ts'

/* What happened to conversations: lines in the thread, quotes, unread messages, changes of many, and reports. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Conversations' }).getByRole('row', { name: new RegExp(name) })
const conversation = (id: string) => visits.app.ok('conversations_get', { id })

test('a thread tells who took over, assigned, snoozed, closed and reopened', async () => {
  const { id, phone } = await contacts.writes('Abel', 'Hello')
  const colleague = await newUser(visits.app, 'member')
  await using visited = await visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await press(page, 'Take over')
  await messages(page).getByText('The owner took over.').waitFor()
  await visits.app.ok('conversations_assign', { id, assignee: colleague.email })
  await messages(page)
    .getByText(/assigned it to The member\./)
    .waitFor()
  await visits.app.ok('conversations_snooze', { id, until: new Date(Date.now() + 3_600_000).toISOString() })
  await messages(page)
    .getByText(/snoozed it until/)
    .waitFor()
  await press(page, 'Close')
  await messages(page).getByText('The owner closed the conversation.').waitFor()
  await press(page, 'Reopen')
  await messages(page).getByText('The owner reopened the conversation.').waitFor()
  await contacts.write(phone, 'STOP')
  await messages(page).getByText('The person opted out of messages.').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)(
  'what is unread above the view can be gone to, and a quote of an older message is shown',
  async () => {
    const { id, phone } = await contacts.writes('Berta', 'The very first message')
    const uuid = fromWire('conversation', id)
    // More than one page of messages, all unread but the first.
    await visits.app.runtime.pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status, created_at)
    select org_id, gen_random_uuid(), id, channel_id, contact_id, 'inbound', 'participant', 'text', 'Message ' || n, 'received',
           now() + n * interval '1 millisecond'
    from conversations, generate_series(1, 120) as n where org_id = ${visits.app.org.id} and id = ${uuid}`)
    await visits.app.runtime.pool.run(sql`
    update messages set answers = (
      select provider_id from messages
      where org_id = ${visits.app.org.id} and conversation_id = ${uuid} and text = 'The very first message')
    where org_id = ${visits.app.org.id} and conversation_id = ${uuid} and text = 'Message 120'`)
    await visits.app.runtime.pool.run(sql`
    update conversations set unread = 120 where org_id = ${visits.app.org.id} and id = ${uuid}`)
    expect(phone).not.toBe('')
    await using visited = await visit(`/inbox/${id}?view=all`)
    const { page } = visited
    await messages(page).getByText('Message 120').waitFor()
    await messages(page)
      .getByRole('button', { name: /Berta The very first message/ })
      .waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Go to unread')
    await page.getByText('120 unread messages').waitFor()
    await messages(page).getByText('Message 1', { exact: true }).waitFor()
    // It was seen.
    await page.getByRole('button', { name: 'Go to unread' }).waitFor({ state: 'detached' })
    await press(page, 'Go to the latest message')
    await messages(page).getByText('Message 120').waitFor()
    await messages(page)
      .getByRole('button', { name: /Berta The very first message/ })
      .click()
    await messages(page).getByText('The very first message', { exact: true }).first().waitFor()
  },
)

test('closing and labeling several conversations is undone, and labels in use are suggested', async () => {
  const [one, two] = [await contacts.writes('Carla', 'One'), await contacts.writes('Denis', 'Two')]
  await visits.app.ok('conversations_assign', { id: one.id, assignee: visits.owner.email })
  await visits.app.ok('conversations_label', { id: one.id, labels: ['wholesale'] })
  await using visited = await visit('/inbox?view=all')
  const { page } = visited
  const choose = async () => {
    await row(page, 'Carla').getByRole('checkbox').check()
    await row(page, 'Denis').getByRole('checkbox').check()
  }
  await choose()
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByRole('button', { name: 'Label' }).click()
  await page.getByRole('list', { name: 'Labels in use' }).getByText('wholesale').click()
  await expect.poll(async () => (await conversation(two.id)).labels).toEqual(['wholesale'])
  await press(page, 'Undo')
  await expect.poll(async () => (await conversation(two.id)).labels).toEqual([])
  // It had the label before.
  expect((await conversation(one.id)).labels).toEqual(['wholesale'])
  await choose()
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect.poll(async () => (await conversation(two.id)).state).toBe('CLOSED')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect
    .poll(async () => [await conversation(one.id), await conversation(two.id)])
    .toMatchObject([
      { state: 'HUMAN', assignee: visits.owner.email },
      { state: 'WAITING', assignee: null },
    ])
})

test.runIf(isLong)('the journey beside a conversation opens the run of the person', async () => {
  const { app } = visits
  const templateId = await approvedTemplate(app, {
    name: 'check_up',
    content: { body: 'Time for a check-up.' },
  })
  const { id } = await app.ok('initiatives_create', { name: 'Check-up' })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  await app.ok('journeys_create_draft', { initiativeId: id, definition: askJourney() })
  await app.ok('initiatives_launch', { id })
  const phoneNumber = contacts.newPhone()
  const people = [{ externalId: 'flor', phoneNumber, name: 'Flor' }]
  await app.ok('initiatives_participants_add', { id, people })
  await contacts.received(phoneNumber, 1)
  // With the answer, the journey has the conversation.
  await contacts.write(phoneNumber, 'Yes')
  const found = async () => (await app.ok('conversations_list', { text: phoneNumber })).data[0]
  await expect.poll(async () => (await found())?.participantId ?? null).not.toBeNull()
  await using visited = await visit(`/inbox/${(await found()).id}?view=all`)
  const { page } = visited
  await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Check-up' }).click()
  await page.waitForURL(
    (url) => url.pathname === `/initiatives/${id}/participants` && url.searchParams.has('run'),
  )
  await page
    .getByRole('complementary', { name: 'Participant' })
    .getByRole('region', { name: 'Steps' })
    .waitFor()
})

test.runIf(isLong)('the report shows conversations by day and one number alone', async () => {
  const { data } = await visits.app.ok('whatsapp_numbers_list')
  const number: string = data[0].phoneNumber
  await contacts.writes('Emil', 'Hello')
  await using visited = await visit(`/inbox/reports?channel=${encodeURIComponent(number)}`)
  const { page } = visited
  await heading(page, 'Inbox reports').waitFor()
  await page.getByRole('heading', { name: 'Conversations by day' }).waitFor()
  const table = page.getByRole('table', { name: 'By number or address' })
  await table.getByRole('rowheader', { name: number }).waitFor()
  expect(await page.getByLabel('Number or address', { exact: true }).inputValue()).toBe(number)
  await page.getByRole('columnheader', { name: 'Time to close: 95% within' }).first().waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Number or address', { exact: true }).selectOption('')
  await page.waitForURL((url) => !url.search.includes('channel'))
})
