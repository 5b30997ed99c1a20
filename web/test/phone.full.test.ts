import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { queueMessages } from '../../server/src/messaging/index.ts'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { inTransaction } from '../../server/src/platform/operations/index.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { heading, press, useVisits } from './visits.ts'

/* The simulated phone: what contacts get and answer, in a drawer over any screen and in a window of its own. */

const visits = useVisits(() => ({ simulator: true, timeScale: 60 }))
const { visit } = visits

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Simulated phone' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages on the phone' })

async function openContact(page: Page, name: string): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await drawer(page).getByRole('heading', { name }).waitFor()
}

/** The organization's conversation with a number, once it has heard from it. */
async function conversationOf(phoneNumber: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { data } = await visits.app.ok('conversations_list', {})
    return data.find(({ contact }: any) => contact.phoneNumber === phoneNumber)?.id
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

const messagesOf = async (id: string) =>
  (await visits.app.ok('conversations_messages_list', { id })).data as { text: string; status: string }[]

/** A contact of one's own who has written, and whom a person answers. */
async function contactWhoWrote(name: string, text = 'Hello') {
  const { phoneNumber } = await visits.app.ok('simulated_phones_create', { name })
  await visits.app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text } })
  const id = await conversationOf(phoneNumber)
  await visits.app.ok('conversations_take_over', { id })
  return {
    phoneNumber,
    id,
    reply: (said: string) => visits.app.ok('conversations_reply', { id, text: said }),
  }
}

/** Sends a question with four choices, which WhatsApp shows as a list. Returns its text. */
async function asksWithList(conversationId: string): Promise<string> {
  const question = 'When shall it come?'
  const titles = ['Today', 'Tomorrow', 'This week', 'Later']
  const { app } = visits
  const where = await app.runtime.pool.one(sql<{ id: string; channel_id: string; contact_id: string }>`
    select id, channel_id, contact_id from conversations
    where org_id = ${app.org.id} and id = ${fromWire('conversation', conversationId)}`)
  await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, (ctx) =>
    queueMessages(ctx, [
      {
        id: ctx.newId(),
        conversationId: where.id,
        channelId: where.channel_id,
        contactId: where.contact_id,
        runId: null,
        initiativeId: null,
        author: 'human',
        type: 'text',
        text: question,
        template: null,
        details: {
          kind: 'choices',
          prompt: question,
          button: 'Choose',
          choices: titles.map((title) => ({ id: title, title })),
        },
      },
    ]),
  )
  return question
}

test('with sample data the phone opens by itself, and a tapped button reaches the conversation', async () => {
  await using visited = await visit('/')
  const { page } = visited
  await press(page, 'Set up with sample data')
  await page.getByText('Sample data is ready').waitFor()
  await drawer(page).waitFor()
  await log(page)
    .getByText(/Do you have a minute for one question/)
    .waitFor()
  await log(page).getByRole('button', { name: 'Yes, ask me' }).click()
  const { phoneNumber } = await visits.app.ok('cdp_people_get', { externalId: 'sample-you' })
  const id = await conversationOf(phoneNumber)
  await expect.poll(async () => (await messagesOf(id)).map(({ text }) => text)).toContain('Yes, ask me')
  await log(page)
    .getByText(/From 1 to 5/)
    .waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)(
  'a contact of one’s own is added, writes, and sends the last text again with ↑',
  async () => {
    await using visited = await visit('/people', visits.owner, { expected: /status of 422/ })
    const { page } = visited
    await heading(page, 'People').waitFor()
    await page.keyboard.press('p')
    await drawer(page).getByRole('button', { name: 'New contact' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Zoe')
    await page.getByLabel('Phone number', { exact: true }).fill('nonsense')
    await page.keyboard.press('Enter')
    await page.getByText(/not a valid phone number/).waitFor()
    await page.getByLabel('Phone number', { exact: true }).fill('+573015550001')
    await page.keyboard.press('Enter')
    await page.getByLabel('Message as Zoe').fill('Is anybody there?')
    await page.keyboard.press('Enter')
    await log(page).getByText('Is anybody there?').waitFor()
    await page.getByLabel('Message as Zoe').press('ArrowUp')
    const id = await conversationOf('+573015550001')
    await expect.poll(async () => (await messagesOf(id)).length).toBe(2)
    await visits.app.ok('conversations_take_over', { id })
    await visits.app.ok('conversations_reply', { id, text: 'Yes, we are.' })
    await log(page).getByText('Yes, we are.').waitFor()
    await press(page, 'Close the simulated phone')
    await drawer(page).waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)(
  'while a phone is offline the ledger says sent, and the phone says that a message waits',
  async () => {
    const { phoneNumber, id, reply } = await contactWhoWrote('Olga')
    await using visited = await visit('/')
    const { page } = visited
    await page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }).click()
    await openContact(page, 'Olga')
    await press(page, 'What this contact does')
    await page.getByRole('menuitemcheckbox', { name: 'Online' }).click()
    await page.keyboard.press('Escape')
    await drawer(page).getByText('This phone is offline').waitFor()
    await reply('Are you there?')
    await drawer(page)
      .getByText(/Messages waiting for this phone: 1/)
      .waitFor()
    const status = async () => (await messagesOf(id)).find(({ text }) => text === 'Are you there?')?.status
    expect(await status()).toBe('sent')
    await press(page, 'What this contact does')
    await page.getByRole('menuitemcheckbox', { name: 'Online' }).click()
    await log(page).getByText('Are you there?').waitFor()
    // The phone is open, so the message is read at once.
    await expect.poll(status).toBe('read')
    await expect
      .poll(() => visits.app.ok('simulated_phones_messages', { phoneNumber }))
      .toMatchObject({
        phone: { isOnline: true, waiting: 0 },
      })
  },
)

test.runIf(isLong)('the shell tells the speed of the clock, and the phone moves it', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  const clock = async () => (await visits.app.ok('installation_get')).clock
  await page.getByText('Clock at 60×').waitFor()
  await page.keyboard.press('p')
  const before = Date.parse((await clock()).time)
  await press(page, '+3 days')
  await expect
    .poll(async () => Date.parse((await clock()).time) - before)
    .toBeGreaterThanOrEqual(3 * 86_400_000)
  await page.getByRole('navigation').getByRole('button', { name: 'Hold the clock' }).click()
  await page.getByText('Clock on hold').waitFor()
  await drawer(page).getByRole('button', { name: 'Resume the clock' }).click()
  await page.getByText('Clock at 60×').waitFor()
  await page.getByLabel('Speed of the clock').selectOption('600')
  await page.getByText('Clock at 600×').waitFor()
  await visits.app.ok('installation_clock_set', { speed: 60 })
  await page.getByText('Clock at 60×').waitFor()
})

test('a contact opts out, and sends a photo and a place', async () => {
  const { id } = await contactWhoWrote('Pedro')
  await using visited = await visit('/')
  const { page } = visited
  await heading(page, 'Home').waitFor()
  await page.keyboard.press('p')
  await openContact(page, 'Pedro')
  await press(page, 'Attach')
  await page.getByRole('menuitem', { name: 'Sample photo' }).click()
  await log(page).getByRole('img').waitFor()
  await press(page, 'Attach')
  await page.getByRole('menuitem', { name: 'Location' }).click()
  await log(page).getByText('4.711, -74.0721').waitFor()
  await press(page, 'What this contact does')
  await page.getByRole('menuitem', { name: 'Opt out' }).click()
  await log(page).getByText('STOP', { exact: true }).waitFor()
  await expect.poll(async () => (await messagesOf(id)).map(({ text }) => text)).toContain('STOP')
})

test.runIf(isLong)('a row of a list answers a question, and a contact changes the number', async () => {
  const { id, phoneNumber } = await contactWhoWrote('Ulla')
  const question = await asksWithList(id)
  await using visited = await visit('/')
  const { page } = visited
  await heading(page, 'Home').waitFor()
  await page.keyboard.press('p')
  await openContact(page, 'Ulla')
  await log(page).getByText(question).waitFor()
  await log(page).getByRole('button', { name: 'Choose', exact: true }).click()
  expect(await visited.barriers()).toEqual([])
  await log(page).getByRole('button', { name: 'This week' }).click()
  await expect.poll(async () => (await messagesOf(id)).map(({ text }) => text)).toContain('This week')
  await press(page, 'What this contact does')
  await page.getByRole('menuitem', { name: 'Change number' }).click()
  await page.getByText(/^The number is now/).waitFor()
  // The phone shows the new number, under which the contact is known from now on.
  const numbers = async () => {
    const { data } = await visits.app.ok('simulated_phones_find', { query: 'Ulla' })
    return data.map((phone: any) => phone.phoneNumber) as string[]
  }
  await expect.poll(async () => (await numbers()).filter((number) => number !== phoneNumber)).toHaveLength(1)
})

test.runIf(isLong)('emails are shown as mail and answered', async () => {
  const address = 'rita@example.com'
  await using visited = await visit('/')
  const { page } = visited
  await heading(page, 'Home').waitFor()
  await page.keyboard.press('p')
  await drawer(page).getByRole('button', { name: 'Email' }).click()
  await page.getByLabel('Search mailboxes').fill(address)
  await press(page, 'Open mailbox')
  await page.getByLabel('Subject').fill('My order')
  await page.getByLabel(`Email as ${address}`).fill('Where is it?')
  await press(page, 'Send email')
  await page.getByRole('log', { name: 'Emails' }).getByText('Where is it?').waitFor()
  expect(await visited.barriers({ within: 'aside' })).toEqual([])
  const find = async () => {
    const { data } = await visits.app.ok('conversations_list', {})
    return data.some(({ lastMessage }: any) => lastMessage?.text.includes('Where is it?'))
  }
  await expect.poll(find).toBe(true)
})

test.runIf(isLong)('hostile texts are shown as text', async () => {
  const hostile = HOSTILE_TEXTS.filter((text) => text.trim() !== '')
  const { phoneNumber } = await contactWhoWrote(hostile[0]!.slice(0, 100))
  for (const text of hostile)
    await visits.app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text } })
  await using visited = await visit(`/phone`)
  const { page } = visited
  await page
    .getByRole('button', { name: phoneNumber })
    .or(page.getByRole('list').getByRole('button'))
    .first()
    .click()
  await log(page).getByRole('article').nth(hostile.length).waitFor()
  expect(await page.locator('[data-hostile]').count()).toBe(0)
  expect(await page.evaluate('globalThis.__hostile')).toBeUndefined()
})

describe('the phone in a window of its own', () => {
  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('has no barriers in %s at %i pixels', async (colorScheme, width) => {
    await contactWhoWrote(`Window ${width}`)
    await using visited = await visit('/phone', visits.owner, {
      colorScheme,
      viewport: { width, height: 800 },
    })
    const { page } = visited
    await page.getByRole('button', { name: new RegExp(`Window ${width}`) }).waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('button', { name: new RegExp(`Window ${width}`) }).click()
    await log(page).getByText('Hello').waitFor()
    expect(await visited.barriers()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})

test.runIf(isLong)('on a phone the drawer covers the screen and closes again', async () => {
  await using visited = await visit('/', visits.owner, { viewport: { width: 390, height: 800 } })
  const { page } = visited
  await press(page, 'Simulated phone')
  await drawer(page).waitFor()
  expect((await drawer(page).boundingBox())?.width).toBe(390)
  expect(await visited.barriers({ within: 'aside' })).toEqual([])
  await press(page, 'Close the simulated phone')
  await heading(page, 'Home').waitFor()
})

describe('where nothing is simulated', () => {
  const real = useVisits()

  test.runIf(isLong)('there is no phone, neither by button nor by key', async () => {
    await using visited = await real.visit('/people')
    const { page } = visited
    await heading(page, 'People').waitFor()
    await expect
      .poll(() =>
        page.evaluate(
          `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/installation'))`,
        ),
      )
      .toBe(true)
    await page.keyboard.press('p')
    expect(await page.getByRole('button', { name: 'Simulated phone' }).count()).toBe(0)
    await page.goto(`${real.app.url}/phone`)
    await page.getByText('No simulated phone').waitFor()
    expect(await drawer(page).count()).toBe(0)
  })
})
