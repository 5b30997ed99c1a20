import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { askJourney } from '../fixtures/journeys.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * Email from end to end (docs/behaviour/messaging.md: Email). An initiative writes to simulated mailboxes, whose
 * owners answer, complain or unsubscribe, and some emails bounce.
 */
let app: TestApp
let initiative: string

const BODY = `Hello {{name}}, how did **you** like it?

[Look again](https://example.com/{{code}})`

beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 20_000 })
  initiative = await launchInitiative()
})
afterAll(() => app.stop())

async function launchInitiative(): Promise<string> {
  const template = await app.ok('email_templates_create', {
    name: 'How was it',
    subject: 'How was it, {{name}}?',
    body: BODY,
  })
  const { id } = await app.ok('initiatives_create', {
    name: 'After a purchase',
    channel: 'EMAIL',
    // Otherwise it completes four seconds after its last run, at this speed of the clock.
    isRecurring: true,
    guidingQuestions: [{ questionText: 'Would you buy again?', answerType: 'BOOLEAN' }],
  })
  await app.ok('extraction_schema_set', {
    id,
    schema: { fields: { again: { type: 'bool', label: 'Again', description: 'Would you buy again?' } } },
  })
  const bindings = { name: 'person.firstName', code: 'engagement.context.code' }
  const definition = askJourney({
    by: 'SEND_EMAIL',
    inputs: { templateId: template.id, templateBindings: bindings },
    patience: '30d',
  })
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  await app.ok('initiatives_launch', { id })
  return id
}

/** Returns the participant's id. */
async function enroll(email: string, name = 'Ana'): Promise<string> {
  const { data, errors } = await app.ok('initiatives_participants_add', {
    id: initiative,
    people: [{ externalId: email, email, name, context: { code: 'a&b' } }],
  })
  expect(errors).toEqual([])
  return data[0].participantId
}

interface Mail {
  id: string
  direction: 'received' | 'sent'
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
  answers: string | null
}

const mailApi = <Answer>(path: string, body?: object) =>
  simulate<Answer>(app, body ? 'POST' : 'GET', `/mail${path}`, body)

async function received(person: string): Promise<Mail[]> {
  const { messages } = await mailApi<{ messages: Mail[] }>(`/messages?person=${encodeURIComponent(person)}`)
  return messages.filter(({ direction }) => direction === 'received')
}

/** The emails of a person, once this many have arrived. */
const mailsOf = (person: string, count: number) =>
  until(async () => {
    const mails = await received(person)
    return mails.length >= count && mails
  })

interface Run {
  end_reason: string | null
  status: string | null
  error_code: string | null
}

/** The run with its first message. */
function runOf(participantId: string): Promise<Run> {
  return app.runtime.pool.one(sql<Run>`
    select r.end_reason, m.status, m.error_code from runs r
    left join messages m on m.org_id = ${app.org.id} and m.run_id = r.id and m.direction = 'outbound' and m.author = 'journey'
    where r.org_id = ${app.org.id} and r.id = ${fromWire('run', participantId)}
    order by m.created_at limit 1`)
}

const ended = (participantId: string) =>
  until(async () => {
    const run = await runOf(participantId)
    return run.end_reason !== null && run
  })

const mayContact = async (email: string) => {
  const { mayContact: may, entries } = await app.ok('do_not_contact_check', { email })
  return may ? true : entries[0].reason
}

test('a person answers an email, talks with the agent in the same thread, and values are extracted', async () => {
  const person = 'ana@example.com'
  const run = await enroll(person, '<Ana>')
  const [opener] = await mailsOf(person, 1)
  expect(opener).toMatchObject({ subject: 'How was it, <Ana>?', answers: null })
  expect(opener!.text).toContain('Hello <Ana>, how did you like it?')
  expect(opener!.html).toContain('Hello &#60;Ana&#62;, how did <strong>you</strong> like it?')
  expect(opener!.html).toContain('https://example.com/a&#38;b')
  expect(opener!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const wayOut = /<(.+)>/.exec(opener!.headers['list-unsubscribe']!)![1]!
  expect(opener!.text).toContain(wayOut)
  expect(opener!.html).toContain(wayOut)

  const answer = await mailApi<Mail>('/messages', { from: person, text: 'Sure, ask me' })
  const [, question] = await mailsOf(person, 2)
  expect(question).toMatchObject({ subject: 'Re: How was it, <Ana>?', answers: answer.id })
  expect(question!.html).toContain('/answer/')
  expect(question!.text).toContain('Would you buy again?')
  expect(question!.headers['list-unsubscribe']).toBeUndefined()

  await mailApi('/messages', { from: person, text: 'Yes, of course' })
  expect((await ended(run)).end_reason).toBe('completed')
  const { data: said } = await app.ok('initiatives_participant_messages_list', {
    id: initiative,
    participantId: run,
  })
  const words = said.filter((message: { direction: string }) => message.direction === 'inbound')
  // The quoted email below the answer is not part of it.
  expect(words.map((message: { text: string }) => message.text)).toEqual(['Sure, ask me', 'Yes, of course'])
  const { values } = await until(async () => {
    const participant = await app.ok('initiatives_participant_get', { id: initiative, participantId: run })
    return participant.extractionStatus === 'EXTRACTED' && participant
  })
  expect(values).toMatchObject([{ value: 'true', sourceQuote: 'Yes, of course' }])
})

test('an email template preview equals what the person gets', async () => {
  const { data } = await app.ok('email_templates_list')
  await app.ok('cdp_people_upsert', { externalId: 'reader', firstName: '<Ana>' })
  const preview = (input: object) => app.ok('email_templates_preview', { id: data[0].id, ...input })
  const bindings = { name: 'person.firstName', code: 'engagement.context.code' }
  const read = await preview({ personExternalId: 'reader', bindings, context: { code: 'a&b' } })
  expect(read).toMatchObject({
    subject: 'How was it, <Ana>?',
    text: 'Hello <Ana>, how did you like it?\n\nLook again (https://example.com/a&b)',
    parameters: { name: '<Ana>', code: 'a&b' },
    missing: [],
  })
  expect(read.html).toContain('Hello &#60;Ana&#62;, how did <strong>you</strong> like it?')
  expect(await preview({ personExternalId: 'reader', bindings })).toMatchObject({
    text: expect.stringContaining('https://example.com/{{code}}'),
    missing: ['code'],
  })
  const wrong = await app.api('email_templates_preview', { id: data[0].id, bindings: { name: 'nothing' } })
  expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
})

test('one click unsubscribes a person, ends their run and stops further messages', async () => {
  const person = 'ben@example.com'
  const run = await enroll(person)
  const [opener] = await mailsOf(person, 1)
  const wayOut = /<(.+)>/.exec(opener!.headers['list-unsubscribe']!)![1]!

  const page = await fetch(wayOut)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<button>Unsubscribe</button>')
  expect(await mayContact(person)).toBe(true)
  expect((await fetch(`${wayOut}x`, { method: 'POST' })).status).toBe(404)

  const clicked = await fetch(wayOut, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  })
  expect(clicked.status).toBe(200)
  expect(await mayContact(person)).toBe('unsubscribe')
  expect((await ended(run)).end_reason).toBe('canceled_operator')
  const again = await app.ok('initiatives_participants_add', {
    id: initiative,
    people: [{ externalId: person, email: 'BEN@example.com' }],
  })
  expect(again.errors).toMatchObject([{ error: { code: 'contact_suppressed' } }])
})

test('an opt-out by email, even in the subject alone, is confirmed once and ends everything', async () => {
  const person = 'cam@example.com'
  const run = await enroll(person)
  await mailsOf(person, 1)
  await mailApi('/messages', { from: person, subject: 'Unsubscribe', text: '' })
  expect((await ended(run)).end_reason).toBe('canceled_operator')
  expect(await mayContact(person)).toBe('opt_out')
  const [, confirmation] = await mailsOf(person, 2)
  expect(confirmation!.text).toContain('You will not receive any more messages from us.')
})

test('bounces and spam complaints stop further messages', async () => {
  const nobody = await enroll('nobody@example.com')
  expect(await ended(nobody)).toEqual({
    end_reason: 'failed_node_error',
    status: 'failed',
    error_code: '5.1.1',
  })
  expect(await mayContact('nobody@example.com')).toBe('bounce')

  await enroll('bounces@example.com')
  await until(async () => (await mayContact('bounces@example.com')) === 'bounce')

  const complains = await enroll('complains@example.com')
  expect((await ended(complains)).end_reason).toBe('canceled_operator')
  expect(await mayContact('complains@example.com')).toBe('complaint')

  // The email was refused for its content, not for its recipient.
  const blocked = await enroll('blocked@example.com')
  expect(await ended(blocked)).toMatchObject({ status: 'failed', error_code: '5.7.1' })
  expect(await mayContact('blocked@example.com')).toBe(true)
})

test('an email that the server may have accepted is never sent again, and any other is retried', async () => {
  await mailApi('/faults', { kind: 'break_after', times: 1 })
  const lost = await enroll('dan@example.com')
  await until(async () => (await runOf(lost)).status === 'unknown')

  const later = await enroll('grey@example.com')
  await until(async () => (await runOf(later)).status === 'accepted')
  expect(await received('grey@example.com')).toHaveLength(1)
  expect(await received('dan@example.com')).toHaveLength(1)
})

test('automatic replies and unauthenticated webhooks are ignored', async () => {
  const person = 'eva@example.com'
  const run = await enroll(person)
  await mailsOf(person, 1)
  await mailApi('/messages', {
    from: person,
    text: 'I am away',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  await mailApi('/messages', { from: person, text: 'Here I am' })
  await mailsOf(person, 2)
  const { data: said } = await app.ok('initiatives_participant_messages_list', {
    id: initiative,
    participantId: run,
  })
  expect(said.map((message: { text: string }) => message.text)).not.toContain('I am away')

  const { data: channels } = await app.ok('channels_list')
  const { webhookUrl } = channels.find((channel: { kind: string }) => channel.kind === 'email')
  const body = `From: ${person}\r\nMessage-ID: <forged@example.com>\r\n\r\nStop\r\n`
  const post = (secret: string) => {
    const [id, timestamp] = [randomUUID(), '1700000000']
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    return fetch(webhookUrl, { method: 'POST', headers, body })
  }
  expect((await post('guessed')).status).toBe(403)
  expect(await mayContact(person)).toBe(true)
})

/** Posts an email to the account's webhook, as its mail server does. */
async function deliver(lines: readonly string[], ageSeconds = 0): Promise<number> {
  const { data: channels } = await app.ok('channels_list')
  const { webhookUrl } = channels.find((channel: { kind: string }) => channel.kind === 'email')
  const address = `hello@${app.org.id.slice(-12)}.parley.test`
  const { webhookSecret } = await mailApi<{ webhookSecret: string }>('/accounts', { address })
  const body = lines.join('\r\n')
  const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000) - ageSeconds)]
  const signature = createHmac('sha256', webhookSecret).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return (await fetch(webhookUrl, { method: 'POST', headers, body })).status
}

test('a forged sender neither unsubscribes nor speaks for somebody, and waits in the inbox', async () => {
  const person = 'victim@example.com'
  const run = await enroll(person)
  const [mail] = await mailsOf(person, 1)
  const forged = [
    'Authentication-Results: mail.parley.test; spf=fail smtp.mailfrom=example.com; dmarc=fail header.from=example.com',
    `From: ${person}`,
  ]
  expect(await deliver([...forged, `Message-ID: <${randomUUID()}@evil.test>`, '', 'STOP'])).toBe(200)
  const others = await enroll('other@example.com')
  const [theirs] = await mailsOf('other@example.com', 1)
  const answer = `In-Reply-To: ${theirs!.id}`
  expect(await deliver([...forged, `Message-ID: <${randomUUID()}@evil.test>`, answer, '', 'STOP'])).toBe(200)
  expect(await mayContact(person)).toBe(true)
  expect(await mayContact('other@example.com')).toBe(true)
  for (const participantId of [run, others]) {
    const query = { id: initiative, participantId }
    const { data } = await app.ok('initiatives_participant_messages_list', query)
    expect(data.map((message: { direction: string }) => message.direction)).not.toContain('inbound')
  }
  const { data } = await app.ok('conversations_list', { state: 'WAITING' })
  const waiting = data.filter(
    (each: { contact: { unverifiedEmail: string } }) => each.contact.unverifiedEmail,
  )
  expect(waiting).toMatchObject([
    {
      contact: { email: null, unverifiedEmail: person, personExternalId: null },
      lastMessage: { text: 'STOP' },
    },
  ])

  // The recipient's answer is proven by the email that it answers, even if the checks of its host fail.
  const reply = [...forged, `Message-ID: <${randomUUID()}@x.co>`, `In-Reply-To: ${mail!.id}`, '', 'STOP']
  expect(await deliver(reply)).toBe(200)
  await expect.poll(() => mayContact(person)).toBe('opt_out')
})

test('a delivery of the mail server is accepted for five minutes', async () => {
  const lines = ['From: late@example.com', 'Auto-Submitted: auto-replied', '', 'Hi']
  expect(await deliver(lines, 4 * 60)).toBe(200)
  expect(await deliver(lines, 6 * 60)).toBe(403)
  expect(await deliver(lines, -6 * 60)).toBe(403)
})

test('an email over 20 MiB is refused at the webhook by its declared size', async () => {
  const { data: channels } = await app.ok('channels_list')
  const { webhookUrl } = channels.find((channel: { kind: string }) => channel.kind === 'email')
  const answerTo = (bytes: number) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        'content-length': bytes,
        'webhook-id': randomUUID(),
        'webhook-timestamp': '1700000000',
        'webhook-signature': 'v1,unread',
      }
      const posted = request(webhookUrl, { method: 'POST', headers }, async (answer) => {
        const said = await answer.setEncoding('utf8').toArray()
        posted.destroy()
        resolve(`${answer.statusCode} ${JSON.parse(said.join('')).error.code}`)
      })
      posted.on('error', reject)
      // The body is never sent, because its declared length suffices.
      posted.flushHeaders()
    })
  expect(await answerTo(20 * 1024 * 1024 + 1)).toBe('400 payload_too_large')
})

/** Somebody writes first. Returns the email and its conversation. */
async function ask(person: string) {
  const { accounts } = await mailApi<{ accounts: { address: string }[] }>('')
  const { address } = accounts.find((account) => account.address.includes(app.org.id.slice(-12)))!
  const question = await mailApi<Mail>('/messages', {
    from: person,
    to: address,
    subject: 'A question',
    text: 'Do you open on Sundays?',
  })
  const conversation = await until(async () => {
    const { data } = await app.ok('conversations_list', { state: 'WAITING', channel: address })
    return data.find((each: { contact: { email: string } }) => each.contact.email === person)
  })
  return { question, conversation }
}

test('an answer stays in the thread that the person wrote in, although an initiative has written since', async () => {
  const person = 'asks@example.com'
  const { question, conversation } = await ask(person)
  await enroll(person)
  await mailsOf(person, 1)
  await app.ok('conversations_reply', { id: conversation.id, text: 'We do, from ten.', by: 'Eve' })
  const [, reply] = await mailsOf(person, 2)
  expect(reply).toMatchObject({ subject: 'Re: A question', answers: question.id })
})

test('an unexpected email waits in the inbox and can be answered there at any time', async () => {
  const { conversation } = await ask('new@example.com')
  expect(conversation).toMatchObject({ channelKind: 'email', windowOpenUntil: null })
  await pause(100)
  await app.ok('conversations_reply', { id: conversation.id, text: 'We do, from ten.', by: 'Eve' })
  const [reply] = await mailsOf('new@example.com', 1)
  expect(reply).toMatchObject({ subject: 'Re: A question', text: 'We do, from ten.' })
})
