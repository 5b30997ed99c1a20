import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { heading, press, useVisits } from './visits.ts'

/* The inbox in a real browser, with people whose phones are simulated. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Conversations' }).getByRole('row', { name: new RegExp(name) })
const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const conversation = (id: string) => visits.app.ok('conversations_get', { id })

test('a conversation is taken over, answered, noted and closed with the mouse', async () => {
  const { id, phone } = await contacts.writes('Nora', 'Where is my order?')
  await using visited = await visit('/')
  const { page } = visited
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await heading(page, 'Inbox').waitFor()
  await row(page, 'Nora').click()
  await messages(page).getByText('Where is my order?').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/inbox/${id}`)
  await press(page, 'Take over')
  await page.getByText('You have this conversation').waitFor()
  await reply(page).fill('It left this morning.')
  await press(page, 'Send')
  expect(await contacts.received(phone, 1)).toMatchObject([{ text: 'It left this morning.' }])
  await messages(page)
    .getByRole('listitem')
    .filter({ hasText: 'It left this morning.' })
    .filter({ hasText: /Sent|Delivered|Read/ })
    .waitFor()
  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask the courier tomorrow.')
  await press(page, 'Add note')
  await messages(page).getByRole('listitem').filter({ hasText: 'Note by' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Close')
  await press(page, 'Reopen')
  await page.getByText('You have this conversation').waitFor()
  // The page shows a change before the service has made it.
  await expect
    .poll(() => conversation(id))
    .toMatchObject({ state: 'HUMAN', assignee: visits.owner.email, unread: 0 })
})

test('an answer from before does not take back what the user changed', async () => {
  const { id } = await contacts.writes('Nils', 'Are you there?')
  await visits.app.ok('conversations_take_over', { id })
  await using visited = await visit(`/inbox/${id}`)
  const { page } = visited
  await page.getByText('Are you there?').last().waitFor()
  const answers = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    isRead.resolve()
    await answers.promise
    await route.fulfill({ response })
  }
  await page.route(`**/api/v1/conversations/${id}`, hold, { times: 1 })
  await visits.app.ok('conversations_label', { id, labels: ['vip'] })
  await isRead.promise
  const closed = Promise.withResolvers<void>()
  await page.route(`**/conversations/${id}/resolve`, async (route) => {
    await closed.promise
    await route.continue()
  })
  await press(page, 'Close')
  const reopen = page.getByRole('button', { name: 'Reopen' })
  await reopen.waitFor()
  const answered = page.waitForResponse(`**/api/v1/conversations/${id}`)
  answers.resolve()
  await answered
  // The page would show the answer in the meantime.
  await page.evaluate('new Promise((done) => setTimeout(done, 300))')
  expect(await reopen.count()).toBe(1)
  closed.resolve()
  await expect.poll(async () => (await conversation(id)).state).toBe('CLOSED')
  await page.getByText('vip').first().waitFor()
})

test.runIf(isLong)('the same with keys alone', async () => {
  const { id, phone } = await contacts.writes('Kira', 'Do you open on Sunday?')
  await using visited = await visit('/')
  const { page } = visited
  const { keyboard } = page
  await heading(page, 'Home').waitFor()
  await keyboard.press('g')
  await keyboard.press('m')
  await heading(page, 'Inbox').waitFor()
  await keyboard.press('/')
  await keyboard.type('Kira')
  await row(page, 'Kira').waitFor()
  await page.waitForURL(/q=Kira/)
  await keyboard.press('Enter')
  await page.waitForURL(new RegExp(id))
  await messages(page).getByText('Do you open on Sunday?').waitFor()
  await keyboard.press('t')
  await page.getByText('You have this conversation').waitFor()
  await keyboard.press('r')
  await page.locator('textarea:focus').waitFor()
  await keyboard.type('Yes, until four.')
  await keyboard.press('Control+Enter')
  expect(await contacts.received(phone, 1)).toMatchObject([{ text: 'Yes, until four.' }])
  await keyboard.press('Escape')
  await keyboard.press('n')
  await page.locator('textarea:focus').waitFor()
  await keyboard.type('A regular guest.')
  await keyboard.press('Control+Enter')
  await messages(page).getByText('A regular guest.').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('l')
  await page.getByLabel('New label').fill('sunday')
  await keyboard.press('Enter')
  await page.getByRole('list', { name: 'Labels' }).getByText('sunday').waitFor()
  await keyboard.press('a')
  await page.getByRole('menuitem', { name: /Nobody/ }).waitFor()
  // The menu may still be giving the focus to its first item.
  const focused = page.locator('[role=menuitem]:focus')
  await expect
    .poll(async () => {
      await keyboard.press('End')
      return focused.allInnerTexts()
    })
    .toEqual([expect.stringContaining('Nobody')])
  await keyboard.press('Enter')
  await expect.poll(async () => (await conversation(id)).state).toBe('WAITING')
  await keyboard.press('e')
  await expect.poll(async () => (await conversation(id)).state).toBe('CLOSED')
  // Keys after `g` go elsewhere and do nothing to the conversation.
  await keyboard.press('g')
  await keyboard.press('e')
  await heading(page, 'Events').waitFor()
  await expect.poll(async () => (await conversation(id)).state).toBe('CLOSED')
})

test.runIf(isLong)(
  'a field that somebody left does not get the focus back from what changes at that moment',
  async () => {
    await using visited = await visit('/inbox')
    const { page } = visited
    await page.getByRole('searchbox', { name: 'Search conversations' }).focus()
    await page.evaluate('document.activeElement.blur(); document.body.append(document.createElement("i"))')
    // The focus would come back in the meantime.
    await page.evaluate('new Promise((done) => setTimeout(done, 50))')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
  },
)

test.runIf(isLong)('a change is shown although the service was busy when it was read', async () => {
  const { id, phone } = await contacts.writes('Ulla', 'Is it ready?')
  await using visited = await visit('/inbox', visits.owner, { expected: /status of 503/ })
  const { page } = visited
  await row(page, 'Ulla').getByText('Is it ready?').waitFor()
  // The page follows changes when it shows one. Until then it reads whole lists.
  for (const text of ['Hello?', 'Anybody there?']) {
    await contacts.write(phone, text)
    await row(page, 'Ulla').getByText(text).waitFor()
  }
  let refused = 0
  await page.route(`**/api/v1/conversations/${id}`, async (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    const error = { code: 'unavailable', message: 'Busy', requestId: 'r', docUrl: 'http://localhost' }
    await route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) })
  })
  await visits.app.ok('conversations_resolve', { id })
  await row(page, 'Ulla').waitFor({ state: 'detached' })
  expect(refused).toBeGreaterThan(1)
})

test('messages appear as they come, and J and K move on', async () => {
  const one = await contacts.writes('Lena', 'First')
  const other = await contacts.writes('Milo', 'Second')
  await using visited = await visit(`/inbox/${one.id}`)
  const { page } = visited
  await messages(page).getByText('First').waitFor()
  await contacts.write(one.phone, 'And one more thing')
  await messages(page).getByText('And one more thing').waitFor()
  await page.getByRole('status').filter({ hasText: 'New message from Lena: And one more thing' }).waitFor()
  await row(page, 'Lena').getByText('And one more thing').waitFor()
  // The latest message is on top: Milo is the next one.
  await page.keyboard.press('j')
  await page.waitForURL(new RegExp(other.id))
  await page.keyboard.press('k')
  await page.waitForURL(new RegExp(one.id))
  const third = await contacts.writes('Otto', 'Third')
  await row(page, 'Otto').getByText('Third').waitFor()
  await visits.app.ok('conversations_resolve', { id: third.id })
  await row(page, 'Otto').waitFor({ state: 'detached' })
})

test('two people at once: the one who comes later is told who has it', async () => {
  const { id } = await contacts.writes('Pia', 'Hello?')
  const colleague = await newUser(visits.app, 'member')
  await using first = await visit(`/inbox/${id}`)
  await using second = await visit(`/inbox/${id}`, colleague, { expected: /status of 409/ })
  const [one, two] = [first.page, second.page]
  await messages(one).getByText('Hello?').waitFor()
  await one.getByText('The member is here').waitFor()
  await two.getByText('The owner is here').waitFor()
  // The second is asked for its answer while the first takes over.
  await two.route('**/take-over', async (route) => {
    await press(one, 'Take over')
    await one.getByText('You have this conversation').waitFor()
    await route.continue()
  })
  await press(two, 'Take over')
  await two.getByText('The owner took this conversation first.').waitFor()
  await two.getByText('The owner has this conversation').first().waitFor()
  await reply(one).pressSequentially('Hi')
  await two.getByText('The owner is typing…').waitFor()
  await one.getByRole('button', { name: 'Assign', exact: true }).click()
  await one.getByRole('menuitem', { name: 'The member' }).click()
  await two.getByText('You have this conversation').waitFor()
  await press(two, 'Close')
  await one.getByText('Closed', { exact: true }).first().waitFor()
})

describe('a thread', () => {
  test.runIf(isLong)('shows files of every kind, places, contacts, quotes and reactions', async () => {
    const { phone, id } = await contacts.writes(
      'Rosa',
      { type: 'image', caption: 'The box' },
      { type: 'audio' },
      { type: 'video', caption: 'How it sounds' },
      { type: 'document', filename: 'invoice.pdf' },
      { type: 'sticker' },
      { type: 'location', latitude: 4.65, longitude: -74.05, name: 'Parque 93' },
      { type: 'contacts', contactName: 'Pedro', contactPhone: '+573005550199' },
    )
    await using visited = await visit(`/inbox/${id}`)
    const { page } = visited
    const list = messages(page)
    await list.getByText('The box').waitFor()
    await list.locator('audio[src^="blob:"]').waitFor()
    await list.getByRole('button', { name: /^Play video/ }).waitFor()
    await list.getByText('invoice.pdf').waitFor()
    await list.locator('img[alt="Sticker"]').waitFor()
    await list.getByText('Parque 93').waitFor()
    await list.getByText('Pedro').waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Take over')
    await reply(page).fill('Thank you')
    await press(page, 'Send')
    const [got] = (await contacts.received(phone, 1)) as unknown as { id: string }[]
    await contacts.write(phone, { type: 'reaction', messageId: got!.id, emoji: '👍' })
    await list.getByText('👍').waitFor()
    await contacts.write(phone, { text: 'You are welcome', replyTo: got!.id })
    await list.getByRole('button', { name: /Your team Thank you/ }).waitFor()
  })

  test.runIf(isLong)('reads for a screen reader as who said what, when, and how far it got', async () => {
    const { id, phone } = await contacts.writes('Sara', 'Is it ready?')
    await visits.app.ok('conversations_reply', { id, text: 'Tomorrow.' })
    await contacts.received(phone, 1)
    await using visited = await visit(`/inbox/${id}?view=all`)
    const { page } = visited
    await messages(page)
      .getByText(/Delivered|Read/)
      .waitFor()
    const tree = await messages(page).ariaSnapshot()
    expect(tree).toMatch(/listitem:[\s\S]*Sara[\s\S]*Is it ready\?[\s\S]*time: \d+:\d\d [AP]M/)
    expect(tree).toMatch(
      /listitem:[\s\S]*Your team[\s\S]*Tomorrow\.[\s\S]*\d+:\d\d [AP]M[\s\S]*(Delivered|Read)/,
    )
  })

  test.runIf(isLong)('keeps its place while older messages load and new ones arrive', async () => {
    const letters = Array.from({ length: 70 }, (_, at) => `Letter ${at} ${'and more '.repeat(8)}`)
    const { id, phone } = await contacts.writes('Tina', ...letters)
    await using visited = await visit(`/inbox/${id}?view=all`)
    const { page } = visited
    const list = messages(page)
    await list.getByText('Letter 69').waitFor()
    const region = page.getByRole('region', { name: 'Messages with Tina' })
    const top = (text: string) =>
      list.getByText(text).evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await region.evaluate((box) => box.scrollTo(0, 700))
    const before = await top('Letter 30 ')
    await region.evaluate((box) => box.scrollTo(0, 500))
    await list.getByText('Letter 2 and').waitFor()
    expect(await top('Letter 30 ')).toBe(before + 200)
    await contacts.write(phone, 'The newest')
    await list.getByText('The newest').waitFor()
    expect(await top('Letter 30 ')).toBe(before + 200)
    await press(page, 'Go to the latest message')
    await expect.poll(() => list.getByText('The newest').isVisible()).toBe(true)
  })

  test('shows hostile texts, names and file names as text', async () => {
    const texts = HOSTILE_TEXTS.filter((_, at) => at % 4 === 0)
    const { id } = await contacts.writes(
      '<img data-hostile src=x onerror=__hostile(1)>',
      ...texts,
      { type: 'document', filename: '<img data-hostile src=x onerror=__hostile(1)>.pdf' },
      {
        type: 'contacts',
        contactName: '<svg data-hostile onload=__hostile(1)>',
        contactPhone: '+573005550199',
      },
    )
    await using visited = await visit(`/inbox/${id}?view=all`)
    const { page } = visited
    await messages(page).getByText(texts[0]!).first().waitFor()
    await messages(page).getByText('.pdf').first().waitFor()
    expect(await page.locator('[data-hostile]').count()).toBe(0)
    expect(await page.evaluate('typeof globalThis.__hostile')).toBe('undefined')
  })
})

describe('the composer', () => {
  test.runIf(isLong)(
    'keeps a draft for each conversation, and offers canned replies after a slash',
    async () => {
      await visits.app.ok('canned_replies_create', {
        shortcut: 'thanks',
        title: 'Thank you',
        text: 'Thank you, {{person.firstName}}!',
      })
      const { id, phone } = await contacts.writes('Ugo', 'I have paid.')
      const other = await contacts.writes('Vera', 'Me too.')
      await visits.app.ok('conversations_assign', { id, assignee: visits.owner.email })
      await using visited = await visit(`/inbox/${id}`)
      const { page } = visited
      await reply(page).fill('Half a sen')
      await row(page, 'Vera').click()
      await page.waitForURL(new RegExp(other.id))
      await expect.poll(() => reply(page).inputValue()).toBe('')
      await page.goto(`${visits.app.url}/inbox/${id}`)
      await expect.poll(() => reply(page).inputValue()).toBe('Half a sen')
      await reply(page).fill('/than')
      await page.getByRole('option', { name: /Thank you/ }).waitFor()
      await page.getByText('Thank you, Ugo!').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => reply(page).inputValue()).toBe('Thank you, Ugo!')
      await page.keyboard.press('Control+Enter')
      expect(await contacts.received(phone, 1)).toMatchObject([{ text: 'Thank you, Ugo!' }])
    },
  )

  test.runIf(isLong)('sends files with a caption', async () => {
    const { id, phone } = await contacts.writes('Wim', 'Send me the list, please.')
    await visits.app.ok('conversations_assign', { id, assignee: visits.owner.email })
    await using visited = await visit(`/inbox/${id}`)
    const { page } = visited
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByRole('list', { name: 'Attached files' }).getByText('prices.pdf').waitFor()
    await reply(page).fill('Here it is')
    await press(page, 'Send')
    await messages(page).getByText('prices.pdf').waitFor()
    await contacts.received(phone, 1)
    await expect
      .poll(async () => (await visits.app.ok('conversations_messages_list', { id, limit: 1 })).data)
      .toMatchObject([{ kind: 'document', text: 'Here it is', files: [{ fileName: 'prices.pdf' }] }])
  })

  test.runIf(isLong)('says why nothing can be written, and what to do', async () => {
    const { id, phone } = await contacts.writes('Xena', 'STOP')
    await visits.app.ok('conversations_assign', { id, assignee: visits.owner.email })
    const taken = await contacts.writes('Yves', 'Hello')
    await visits.app.ok('conversations_assign', { id: taken.id, assignee: 'somebody@example.com' })
    await using visited = await visit(`/inbox/${id}?view=all`)
    const { page } = visited
    await page.getByText('This person is on the do-not-contact list, so nothing can be sent.').waitFor()
    expect(await reply(page).count()).toBe(0)
    await page.goto(`${visits.app.url}/inbox/${taken.id}?view=all`)
    await press(page, 'Assign to me')
    await reply(page).waitFor()
    expect(phone).not.toBe(taken.phone)
  })
})

test.runIf(isLong)('a viewer reads and is offered nothing that would be refused', async () => {
  const { id } = await contacts.writes('Zita', 'Can you help?')
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit(`/inbox/${id}`, viewer)
  const { page } = visited
  await messages(page).getByText('Can you help?').waitFor()
  for (const name of ['Take over', 'Assign', 'Label', 'Close', 'Send'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(await reply(page).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.keyboard.press('t')
  await page.keyboard.press('e')
  await expect.poll(async () => (await conversation(id)).state).toBe('WAITING')
  await expect.poll(async () => (await conversation(id)).unread).toBe(1)
})

test.runIf(isLong)('several conversations are labeled and closed together', async () => {
  const ids = [await contacts.writes('Batch one', 'a'), await contacts.writes('Batch two', 'b')].map(
    ({ id }) => id,
  )
  await using visited = await visit('/inbox?q=Batch')
  const { page } = visited
  await row(page, 'Batch two').hover()
  await page.getByRole('checkbox', { name: 'Select Batch two' }).click()
  await page.getByRole('checkbox', { name: 'Select Batch one' }).click()
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Label' }).click()
  await page.getByLabel('New label').fill('batch')
  await page.keyboard.press('Enter')
  for (const id of ids) await expect.poll(async () => (await conversation(id)).labels).toEqual(['batch'])
})

test.runIf(isLong)('everything works on a phone', async () => {
  const { id, phone } = await contacts.writes('Alma', 'From my phone')
  await using visited = await visit('/inbox', visits.owner, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const { page } = visited
  await row(page, 'Alma').tap()
  await page.getByRole('heading', { level: 1, name: 'Alma' }).waitFor()
  await page.getByRole('button', { name: 'Take over' }).first().tap()
  await reply(page).fill('And from mine')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  expect(await contacts.received(phone, 1)).toMatchObject([{ text: 'And from mine' }])
  await page.getByRole('button', { name: 'Details' }).tap()
  await page.getByRole('link', { name: 'View person and timeline' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Back to the conversation' }).tap()
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await heading(page, 'Inbox').waitFor()
  expect(new URL(page.url()).pathname).toBe('/inbox')
  expect(id).not.toBe('')
})
