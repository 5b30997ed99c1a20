import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../browser/visit.ts'
import { scaledClock } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { askJourney } from '../fixtures/journeys.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/* Questions with choices in emails: each choice is a link that answers it (docs/behaviour/messaging.md: Email). */

const open = useBrowser()
let app: TestApp
let initiative: string

beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 2_000 })
  const template = await app.ok('email_templates_create', {
    name: 'Hi',
    subject: 'A question',
    body: 'Hello!',
  })
  initiative = (
    await app.ok('initiatives_create', {
      name: 'Colors',
      channel: 'EMAIL',
      isRecurring: true,
      guidingQuestions: [
        {
          questionText: 'Which color do you like?',
          answerType: 'MULTIPLE_CHOICE',
          options: ['Red & <white>', 'Stop', 'Blue'],
        },
        { questionText: 'Would you buy again?', answerType: 'BOOLEAN' },
      ],
    })
  ).id
  const definition = askJourney({ by: 'SEND_EMAIL', inputs: { templateId: template.id }, patience: '30d' })
  await app.ok('journeys_create_draft', { initiativeId: initiative, definition })
  await app.ok('initiatives_launch', { id: initiative })
})
afterAll(() => app.stop())

interface Mail {
  id: string
  direction: 'received' | 'sent'
  text: string
  html: string | null
  answers: string | null
}

/** The emails that the person received, once there are this many. */
const mailsOf = (person: string, count: number) =>
  until(async () => {
    const path = `/mail/messages?person=${encodeURIComponent(person)}`
    const { messages } = await simulate<{ messages: Mail[] }>(app, 'GET', path)
    const received = messages.filter(({ direction }) => direction === 'received')
    return received.length >= count && received
  })

/** A person who was asked the first question. */
async function ask(person: string): Promise<{ participantId: string; question: Mail; links: string[] }> {
  const { data } = await app.ok('initiatives_participants_add', {
    id: initiative,
    people: [{ externalId: person, email: person, name: 'Ana' }],
  })
  await mailsOf(person, 1)
  await simulate(app, 'POST', '/mail/messages', { from: person, text: 'Sure, ask me' })
  const [, question] = await mailsOf(person, 2)
  await until(() => sentAt(linksIn(question!)[0]!))
  return { participantId: data[0].participantId, question: question!, links: linksIn(question!) }
}

/** When the email with this link left; null until the mail server's answer is stored. */
async function sentAt(link: string): Promise<Date | null> {
  const { sent_at } = await app.runtime.pool.one(sql<{ sent_at: Date | null }>`
    select sent_at from messages where org_id = ${app.org.id} and id = ${link.split('/').at(-3)!}`)
  return sent_at
}

const linksIn = ({ text }: Mail) => text.match(/http\S+\/answer\/\S+/g) ?? []

async function answersOf(participantId: string): Promise<string[]> {
  const { data } = await app.ok('initiatives_participant_messages_list', { id: initiative, participantId })
  return data
    .filter(({ direction }: { direction: string }) => direction === 'inbound')
    .map(({ text }: { text: string }) => text)
}

test('a link of a choice answers the question once, and another link changes the answer', async () => {
  const { participantId, question, links } = await ask('ana@example.com')
  expect(question.text).toContain('Which color do you like?')
  expect(question.text).toContain('1. Red & <white>')
  expect(question.html).toContain('>Red &amp; &lt;white&gt;</a>')
  expect(question.html).toContain(links[1])
  expect(links).toHaveLength(3)

  // Scanners follow links by GET.
  const page = await fetch(links[0]!)
  expect(await page.text()).toContain('Your answer: Red &amp; &lt;white&gt;')
  expect(await answersOf(participantId)).toEqual(['Sure, ask me'])

  // A label that is an opt-out word is an answer here.
  const post = (url: string) => fetch(url, { method: 'POST' })
  const done = await Promise.all([post(links[1]!), post(links[1]!)])
  expect(done.map(({ status }) => status)).toEqual([200, 200])
  expect(await done[0]!.text()).toContain('We received your answer')
  const [, , next] = await mailsOf('ana@example.com', 3)
  expect(next!.text).toContain('Would you buy again?')
  expect(next!.answers).toBe(question.id)
  expect(await answersOf(participantId)).toEqual(['Sure, ask me', 'Stop'])
  const { mayContact } = await app.ok('do_not_contact_check', { email: 'ana@example.com' })
  expect(mayContact).toBe(true)

  for (const link of [links[1]!, links[2]!, links[1]!]) expect((await post(link)).status).toBe(200)
  expect(await answersOf(participantId)).toEqual(['Sure, ask me', 'Stop', 'Blue', 'Stop'])
})

test('both choices of one moment are stored, one after the other', async () => {
  const { participantId, links } = await ask('eva@example.com')
  const posts = links.map((url) => fetch(url, { method: 'POST' }))
  for (const { status } of await Promise.all(posts)) expect(status).toBe(200)
  const answers = await answersOf(participantId)
  expect(answers.slice(1).sort()).toEqual(['Blue', 'Red & <white>', 'Stop'])
})

test('a link that was changed answers nothing', async () => {
  const { participantId, links } = await ask('leo@example.com')
  const parts = links[0]!.split('/')
  const choice = parts.length - 2
  for (const forged of [
    parts.with(choice, '1').join('/'),
    parts.with(choice, '-1').join('/'),
    parts.with(choice, 'x').join('/'),
    links[0]!.slice(0, -1),
  ]) {
    expect((await fetch(forged, { method: 'POST' })).status).toBe(404)
    expect((await fetch(forged)).status).toBe(404)
  }
  expect(await answersOf(participantId)).toEqual(['Sure, ask me'])
})

test('a click answers on a page that is shown; without scripts, and just after the email came, a button does', async () => {
  const { participantId, links } = await ask('noa@example.com')
  const visit = (url: string, options = {}) => open({ origins: [new URL(url).origin], ...options })
  await using clicked = await visit(links[0]!)
  await clicked.page.goto(links[0]!)
  await clicked.page.getByRole('heading', { name: 'We received your answer' }).waitFor()
  expect(await clicked.barriers()).toEqual([])
  expect(await answersOf(participantId)).toEqual(['Sure, ask me', 'Red & <white>'])

  await using silent = await visit(links[2]!, { javaScriptEnabled: false })
  await silent.page.goto(links[2]!)
  await silent.page.getByRole('button', { name: 'Send answer' }).click()
  await silent.page.getByRole('heading', { name: 'We received your answer' }).waitFor()
  expect(await answersOf(participantId)).toEqual(['Sure, ask me', 'Red & <white>', 'Blue'])

  // Another process whose clock stands at the moment when the email left.
  const left = (await sentAt(links[1]!))!
  const clock = scaledClock({ real: Date.now(), service: left.getTime() }, 1)
  await using other = await startTestApp({
    database: app.database,
    env: { PARLEY_ROLE: 'api' },
    given: { clock },
  })
  const early = links[1]!.replace(new URL(links[1]!).origin, other.url)
  await using scanned = await visit(early)
  await scanned.page.goto(early)
  await scanned.page.getByRole('button', { name: 'Send answer' }).waitFor()
  expect(await scanned.page.locator('script').count()).toBe(0)
  expect(await answersOf(participantId)).toEqual(['Sure, ask me', 'Red & <white>', 'Blue'])
})
