import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, newUser } from '../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { eventually, until } from '../../../test/harness/waiting.ts'
import { type ReceivedMail, startMailServer, type TestMailServer } from '../../../test/peers/mail-server.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { accounts, tellAdmins } from './index.ts'

/* Emails of the service itself: what they say, to whom they go, and that none is lost. */

let mails: TestMailServer
let app: TestApp
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp({ env: { PARLEY_TRUSTED_PROXIES: 'loopback', ...mails.settings } })
  Object.assign(app.runtime.services.get(accounts), { pause: async () => undefined })
})
afterAll(async () => {
  await app.stop()
  await mails[Symbol.asyncDispose]()
})
beforeEach(() => {
  mails.received.length = 0
  mails.refuse = null
})

const mailTo = (address: string): Promise<ReceivedMail> =>
  until(() => mails.received.find(({ to }) => to === address))

const tokenIn = ({ text }: ReceivedMail) => /https?:\/\/\S+#(\S+)/.exec(text)![1]!
let addresses = 0
/** Sends each request from another address. */
function forget(email: string, browser = new Browser(app)) {
  addresses += 1
  const headers = { 'x-forwarded-for': `203.0.113.${addresses}` }
  return browser.send('POST', '/account/forgotten-password', { email }, headers)
}

test('A user who forgot their password gets a reset link in their language', async () => {
  const ana = await newUser(app, 'member')
  await app.runtime.pool.run(sql`update users set locale = 'es' where id = ${ana.id}`)
  expect(await forget(ana.email.toUpperCase())).toMatchObject({ status: 200, body: { done: true } })
  const mail = await mailTo(ana.email)
  expect(mail).toMatchObject({
    from: 'parley@example.com',
    subject: 'Restablece tu contraseña de Parley',
  })
  const link = tokenIn(mail)
  const chosen = { link, password: 'another good long one' }
  expect((await new Browser(app).send('POST', '/account/reset-password', chosen)).status).toBe(200)
  expectRefusal(await new Browser(app).send('POST', '/account/reset-password', chosen), 'not_found')
  expect((await new Browser(app).signIn({ ...ana, password: chosen.password })).status).toBe(200)
  const acts = await app.runtime.pool.rows(sql<{ subject: string }>`
    select subject from audit_log where org_id = ${app.org.id} and operation = 'account_reset_link_sent'`)
  expect(acts).toEqual([{ subject: ana.wireId }])
})

test('An unknown email address gets the same response and no email', async () => {
  const known = await newUser(app, 'viewer')
  const stranger = await newUser(app, 'viewer')
  await app.runtime.pool.run(
    sql`delete from memberships where org_id = ${app.org.id} and user_id = ${stranger.id}`,
  )
  const answers = await Promise.all(
    ['nobody@example.com', stranger.email, known.email].map((email) => forget(email)),
  )
  expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
  await mailTo(known.email)
  expect(mails.received).toHaveLength(1)
})

test('strangers who ask for reset links neither flood a mailbox nor keep its owner from a link', async () => {
  const owner = await newUser(app, 'viewer')
  const browser = new Browser(app)
  await browser.signIn(owner)
  const ask = async (times: number, from?: Browser) => {
    for (let n = 0; n < times; n++) expect((await forget(owner.email, from)).body).toEqual({ done: true })
  }
  await ask(8)
  await until(() => mails.received.length === 3)
  await ask(5, browser)
  await until(() => mails.received.length === 6)
  expect(new Set(mails.received.map(({ to }) => to))).toEqual(new Set([owner.email]))

  const links = mails.received.map(tokenIn)
  const choose = (link: string, password: string) =>
    new Browser(app).send('POST', '/account/reset-password', { link, password })
  expect((await choose(links[0]!, 'another good long one')).status).toBe(200)
  // The first password that a link sets ends the other links.
  for (const link of links.slice(1)) expectRefusal(await choose(link, 'yet another good one'), 'not_found')
})

test('an unknown email address gets the same answers, however often somebody asks', async () => {
  for (let n = 0; n < 5; n++)
    expect(await forget('never-there@example.com')).toMatchObject({ status: 200, body: { done: true } })
})

test('the owner of an account is told once that somebody guesses the password', async () => {
  const { email } = await newUser(app, 'viewer')
  for (let n = 0; n < 24; n++) {
    addresses += 1
    const headers = { 'x-forwarded-for': `203.0.113.${addresses}` }
    await new Browser(app).send('POST', '/account/sign-in', { email, password: 'a wrong password' }, headers)
  }
  await mailTo(email)
  expect(mails.received.filter(({ to }) => to === email)).toMatchObject([
    { subject: 'Someone is trying to sign in to your Parley account' },
  ])
})

test('An invited person gets the link in the organization’s language', async () => {
  const { cookie } = await newUser(app, 'owner')
  await app.ok('organization_update', { locale: 'pt' }, { key: cookie })
  const email = 'invited@example.com'
  const invited = await app.ok('invitations_create', { email, role: 'viewer' }, { key: cookie })
  expect(invited.isEmailed).toBe(true)
  const mail = await mailTo(email)
  expect(mail.subject).toMatch(/^Entre em Organization \w+ no Parley$/)
  expect(mail.text).toContain(invited.link)
})

test('Invitation emails are limited, so that they cannot be used to send spam', async () => {
  const org = await app.newOrganization()
  const { cookie } = await newUser(app, 'owner', org.id)
  const invite = (n: number) =>
    app.api('invitations_create', { email: `many-${n}@example.com`, role: 'viewer' }, { key: cookie })
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) statuses.push((await invite(n)).status)
  expect(statuses).toEqual([...Array(30).fill(201), 429])
  await until(() => mails.received.length === 30)
})

test('An invitation that is emailed takes a single connection, so that several at once cannot block each other', async () => {
  const env = { ...mails.settings, PARLEY_POOL: '4' }
  // Of the four connections one is for requests.
  await using small = await startTestApp({ database: app.database, env })
  const { cookie } = await newUser(small, 'owner')
  const invited = { email: 'single@example.com', role: 'viewer' }
  expect(await small.api('invitations_create', invited, { key: cookie })).toMatchObject({ status: 201 })
})

test('An email is retried when the mail server is unavailable and dropped when it is rejected', async () => {
  const { cookie } = await newUser(app, 'owner')
  const invite = (email: string) => app.ok('invitations_create', { email, role: 'viewer' }, { key: cookie })
  const received = () => mails.received.map(({ to }) => to)
  const waiting = () => app.runtime.pool.rows(sql`select id from mails where org_id = ${app.org.id}`)
  mails.refuse = { code: 451, times: 1 }
  await invite('later@example.com')
  await until(async () => mails.refuse!.times < 1 && (await waiting()).length === 1)
  // The database does not reveal it.
  const kept = await app.runtime.pool.one(sql<{ text: string }>`
    select encode(content, 'escape') as text from mails where org_id = ${app.org.id}`)
  expect(kept.text).not.toContain('later@example.com')
  await eventually(async () => {
    await app.runtime.pool.run(sql`
      update mails set due_at = now() where org_id = ${app.org.id} and due_at is distinct from due_lease`)
    expect(received()).toContain('later@example.com')
  })
  mails.refuse = { code: 550, times: 1 }
  await invite('never@example.com')
  await until(async () => mails.refuse!.times < 1 && (await waiting()).length === 0)
  expect(received()).not.toContain('never@example.com')
})

test('Administrators are notified exactly when the transaction commits', async () => {
  const org = await app.newOrganization()
  const told = await Promise.all([newUser(app, 'owner', org.id), newUser(app, 'admin', org.id)])
  await newUser(app, 'member', org.id)
  const actor = { kind: 'system', id: 'test' } as const
  const letter = { subject: 'Something', text: 'happened' }
  const failed = inTransaction(app.runtime, org.id, actor, async (ctx) => {
    await tellAdmins(ctx, () => ({ ...letter, subject: 'Nothing' }))
    throw new Error('not today')
  })
  await expect(failed).rejects.toThrow('not today')
  await inTransaction(app.runtime, org.id, actor, (ctx) => tellAdmins(ctx, () => letter))
  for (const { email } of told) expect((await mailTo(email)).subject).toBe('Something')
  expect(mails.received).toHaveLength(2)
})
