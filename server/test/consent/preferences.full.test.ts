import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../browser/visit.ts'
import { end, send, somebody, start, talk, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { sql } from '../../src/platform/db/index.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * How people themselves agree to topics and withdraw: on the preference page, by an unsubscribe link, and by a word on
 * WhatsApp (docs/behaviour/customers.md: Consents).
 */

const open = useBrowser()
let town: Town
let news: string
let orders: string
beforeAll(async () => {
  town = await openTown()
  const { app } = town
  const newsletter = {
    name: { en: 'Newsletter', es: 'Novedades', pt: 'Novidades' },
    description: { en: 'Once a month.' },
    keyword: 'NEWS',
  }
  news = (await app.ok('topics_create', newsletter)).id
  orders = (await app.ok('topics_create', { name: { en: 'Order <news>' }, isDefaultGranted: true })).id
})
afterAll(() => town[Symbol.asyncDispose]())

interface Person {
  externalId: string
  phoneNumber: string
  email: string
}

let count = 0
async function newPerson(): Promise<Person> {
  count += 1
  const person = somebody({ email: `reader${count}@example.com` }) as Person
  await town.app.ok('cdp_people_upsert', { ...person })
  return person
}

function agree({ externalId }: Person, topicId = news, channel = 'email') {
  return town.app.ok('consents_set', {
    externalId,
    topicId,
    channel,
    state: 'granted',
    source: 'member',
    words: 'At the counter',
  })
}

/** The state of each consent that was chosen, such as `Newsletter email: granted`. */
async function chosenBy({ externalId }: Pick<Person, 'externalId'>): Promise<string[]> {
  const { consents } = await town.app.ok('consents_get', { externalId })
  return consents
    .filter(({ state }: any) => state !== null)
    .map(({ topic, channel, state }: any) => `${topic.name.en} ${channel}: ${state}`)
}

/** Sends an email of an initiative and returns its unsubscribe link. */
async function mailTo(person: Person, fields: object = { consentTopicId: news }): Promise<string> {
  const mail = { id: 'mail', kind: 'SEND_EMAIL', inputs: { subject: 'News', body: 'Our news.' } }
  const initiative = await town.launch([start, mail, end], ['start SENT mail', 'mail SENT end'], {
    initiative: { channel: 'EMAIL', isRecurring: true, ...fields },
  })
  await town.enroll(initiative, person)
  return until(async () => {
    const path = `/mail/messages?person=${encodeURIComponent(person.email)}`
    const { messages } = await simulate<{ messages: { text: string }[] }>(town.app, 'GET', path)
    return messages.at(-1)?.text.match(/http\S+\/leave\/\S+/)?.[0]
  })
}

async function preferencesIn(leave: string): Promise<string> {
  const page = await (await fetch(leave)).text()
  return page.match(/href="(http[^"]+\/preferences\/[^"]+)"/)![1]!
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

/** All that a person chose, was told and is listed for. */
async function everythingAbout(person: Person) {
  const { history } = await town.app.ok('consents_get', { externalId: person.externalId })
  const listed = await town.app.ok('do_not_contact_check', { personExternalId: person.externalId })
  return { history, listed }
}

test('Without scripts, a person leaves one topic from an email, and chooses on the preference page', async () => {
  const person = await newPerson()
  await agree(person)
  const leave = await mailTo(person)
  await using visit = await open({
    origins: [new URL(leave).origin],
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const { page } = visit
  await page.goto(leave)
  await page.getByRole('heading', { name: 'Unsubscribe from “Newsletter”?' }).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe from “Newsletter”' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed from “Newsletter”' }).waitFor()
  expect(await chosenBy(person)).toEqual(['Newsletter email: withdrawn'])
  expect(await town.app.ok('do_not_contact_check', { email: person.email })).toMatchObject({
    mayContact: true,
  })

  await page.getByRole('link', { name: 'Choose what we may write to you about' }).click()
  await page.getByRole('heading', { name: 'Your preferences' }).waitFor()
  const newsletter = page.getByRole('group', { name: 'Newsletter' })
  const other = page.getByRole('group', { name: 'Order <news>' })
  expect(await newsletter.getByLabel('Email').isChecked()).toBe(false)
  expect(await other.getByLabel('Email').isChecked()).toBe(true)
  await newsletter.getByLabel('WhatsApp').check()
  await other.getByLabel('WhatsApp').uncheck()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('status').getByText('Your choice is saved.').waitFor()
  expect(await chosenBy(person)).toEqual([
    'Newsletter whatsapp: granted',
    'Newsletter email: withdrawn',
    'Order <news> whatsapp: withdrawn',
  ])
  const { history } = await town.app.ok('consents_get', { externalId: person.externalId })
  expect(history.map(({ source, actor }: any) => [source, actor])).toEqual([
    ['preferences', null],
    ['preferences', null],
    ['unsubscribe', null],
    ['member', expect.stringMatching(/^key:/)],
  ])
  expect(history[2].words).toBe('Unsubscribe from “Newsletter”')
  expect(history[0].reference).toBe(history[2].reference)

  await page.getByRole('link', { name: 'Português' }).click()
  await page.getByRole('heading', { name: 'Suas preferências' }).waitFor()
  await page.getByRole('button', { name: 'Não quero mais mensagens' }).click()
  await page.getByRole('heading', { name: 'Você não receberá mais mensagens' }).waitFor()
  const check = await town.app.ok('do_not_contact_check', { personExternalId: person.externalId })
  expect(check.entries.map(({ kind, reason }: any) => `${kind} ${reason}`).sort()).toEqual([
    'email unsubscribe',
    'person unsubscribe',
  ])
  await page.goto(await preferencesIn(leave))
  await page.getByText('You asked for no messages at all').waitFor()
})

test('The page has no barrier on a phone, in light and dark', async () => {
  const person = await newPerson()
  await agree(person)
  const url = await preferencesIn(await mailTo(person))
  await using visit = await open({ origins: [new URL(url).origin], viewport: { width: 320, height: 640 } })
  await visit.page.goto(`${url}?lang=es`)
  await visit.page.getByRole('group', { name: 'Novedades' }).waitFor()
  const tooWide = await visit.page.evaluate<number>(
    'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth',
  )
  expect(tooWide).toBe(0)
  expect(await visit.barriers()).toEqual([])
  await visit.page.emulateMedia({ colorScheme: 'dark' })
  expect(await visit.barriers()).toEqual([])
})

test('A scanner that follows the links changes nothing; a mail program leaves the topic with one click', async () => {
  const person = await newPerson()
  await agree(person)
  const leave = await mailTo(person)
  const preferences = await preferencesIn(leave)
  const before = await everythingAbout(person)
  for (const url of [leave, preferences, `${preferences}?lang=pt&do=leave`, `${leave}?do=leave`]) {
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBeLessThan(405)
  }
  expect(await everythingAbout(person)).toEqual(before)
  expect((await post(leave, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  const { history, listed } = await everythingAbout(person)
  expect(history[0]).toMatchObject({
    state: 'withdrawn',
    source: 'unsubscribe',
    words: 'List-Unsubscribe=One-Click',
  })
  expect(listed.mayContact).toBe(true)
})

test('Without a topic, one click leaves everything as before', async () => {
  const person = await newPerson()
  const leave = await mailTo(person, {})
  expect((await post(leave, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  const { mayContact } = await town.app.ok('do_not_contact_check', { email: person.email })
  expect(mayContact).toBe(false)
})

test('The proof of another message, page or organization opens nothing', async () => {
  const [ana, ben] = [await newPerson(), await newPerson()]
  await agree(ana)
  await agree(ben)
  const [ofAna, ofLeaving] = [await mailTo(ana), await mailTo(ben)]
  const own = await preferencesIn(ofAna)
  const [org, message, proof] = own.split('/').slice(-3) as [string, string, string]
  const [, other] = ofLeaving.split('/').slice(-3) as [string, string, string]
  const base = own.slice(0, own.indexOf('/preferences/'))
  const stranger = await town.app.newOrganization()
  const forged = [
    `${base}/preferences/${org}/${other}/${proof}`,
    `${base}/preferences/${stranger.id}/${message}/${proof}`,
    `${base}/preferences/${org}/${message}/${ofAna.split('/').at(-1)}`,
    `${base}/leave/${org}/${message}/${proof}`,
    `${base}/preferences/${org}/not-an-id/${proof}`,
    own.slice(0, -1),
  ]
  const before = [await everythingAbout(ana), await everythingAbout(ben)]
  for (const url of forged) {
    expect((await fetch(url)).status).toBe(404)
    expect((await post(url, { do: 'leave' })).status).toBe(404)
  }
  expect([await everythingAbout(ana), await everythingAbout(ben)]).toEqual(before)
})

/** What the phone received last, once it got so many. */
function nthAnswer({ phoneNumber }: Pick<Person, 'phoneNumber'>, nth: number): Promise<string> {
  return until(async () => (await town.messages(phoneNumber))[nth - 1]?.text)
}

test('On WhatsApp, a word is answered with the link of the person, also without an initiative', async () => {
  const person = await newPerson()
  await town.write(person.phoneNumber, '¡Preferencias!')
  const text = await nthAnswer(person, 1)
  expect(text).toMatch(/^Elige aquí sobre qué temas podemos escribirte: http/)
  const page = await (await fetch(text.match(/http\S+/)![0])).text()
  expect(page).toContain('Tus preferencias')
  expect(page).toContain('Novedades')
  expect(await chosenBy(person)).toEqual([])
})

test('The keyword of a topic grants it on WhatsApp, with the message as proof; a stranger becomes a person', async () => {
  const { phoneNumber } = somebody() as Person
  await town.write(phoneNumber, 'News!')
  expect(await nthAnswer({ phoneNumber }, 1)).toBe(
    'You will get: Newsletter. Reply PREFERENCES to change this.',
  )
  const stranger = { externalId: `tel:${phoneNumber}` }
  expect(await chosenBy(stranger)).toEqual(['Newsletter whatsapp: granted'])
  const { history } = await town.app.ok('consents_get', stranger)
  expect(history[0]).toMatchObject({
    source: 'keyword',
    words: 'News!',
    reference: expect.stringMatching(/^msg_/),
  })
})

test('Neither word is an answer: the run goes on waiting, and the agent says nothing', async () => {
  const person = await newPerson()
  const initiative = await town.launch(
    [start, send('ask'), wait('wait', '90d'), talk, end],
    [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT end',
      'talk CLOSED end',
      'talk STALE end',
    ],
    { initiative: { isRecurring: true } },
  )
  await town.enroll(initiative, person)
  const { id } = await town.run(initiative, person.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(person.phoneNumber, 'PREFERÊNCIAS')
  await nthAnswer(person, 2)
  await town.write(person.phoneNumber, 'news')
  await nthAnswer(person, 3)
  const run = await town.run(initiative, person.externalId, () => true)
  expect(run).toMatchObject({ id, waiting_for: 'reply' })
  const { mayContact } = await town.app.ok('do_not_contact_check', { personExternalId: person.externalId })
  expect(mayContact).toBe(true)
  const rows = await town.app.runtime.pool.rows(sql`
    select from messages where org_id = ${town.app.org.id} and run_id = ${id} and direction = 'inbound'`)
  expect(rows).toEqual([])
  await town.write(person.phoneNumber, 'hello')
  await town.run(initiative, person.externalId, ({ waiting_for }) => waiting_for === 'conversation')
})

test('Who keeps their choice on the page changes nothing, and a default that is kept stays one', async () => {
  const person = await newPerson()
  await agree(person)
  const url = await preferencesIn(await mailTo(person))
  const page = await (await fetch(url)).text()
  const body = new URLSearchParams({ do: 'save' })
  for (const [, name, value] of page.matchAll(/name="(shown)" value="([^"]+)"/g)) body.append(name!, value!)
  for (const [, value] of page.matchAll(/name="topic" value="([^"]+)" checked/g)) body.append('topic', value!)
  const before = await everythingAbout(person)
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  expect(await everythingAbout(person)).toEqual(before)
  expect(orders).toMatch(/^top_/)
})
