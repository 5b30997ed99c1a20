import { randomBytes } from 'node:crypto'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { createAuthority } from '../../../../test/peers/receiver.ts'
import { sql } from '../../../platform/db/index.ts'
import { mailboxesWorker, providers } from '../index.ts'
import { startImap } from '../testing/imap-server.ts'
import { startSmtp } from '../testing/smtp-server.ts'
import { pollMailbox } from './mailbox.ts'
import { type MailServer, openSession } from './smtp.ts'

const OURS = 'shop@example.com'

/** A mail server of this machine; its certificate is for `localhost`. */
const onLoopback = (port: number, encryption: MailServer['encryption']) => ({
  host: 'localhost',
  port,
  encryption,
  allowLoopback: true,
})

const LOGIN = { user: OURS, password: 'open sesame' }

const mailFrom = (id: string, text: string, from = 'ana@x.co') =>
  [`From: ${from}`, `To: ${OURS}`, `Message-ID: <${id}@x.co>`, `Subject: Hello`, '', text, ''].join('\r\n')

/** A first poll, which reads nothing. */
const first = () => ({ position: null, now: new Date(), save: async () => '' })

describe('a polled mailbox', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  })
  afterAll(() => app.stop())

  /** Polls in another process, whenever a poll is due. */
  async function look(): Promise<void> {
    await app.runtime.pool.run(
      sql`update channel_accounts set poll_at = ${app.runtime.clock.now()} where org_id = ${app.org.id}`,
    )
    await workOneBatch(app.runtime, mailboxesWorker(app.runtime, providers), app.org.id)
  }
  const texts = async () => {
    const rows = await app.runtime.pool.rows(sql<{ text: string }>`
      select text from messages where org_id = ${app.org.id} and direction = 'inbound' order by id`)
    return rows.map((row) => row.text)
  }

  test('each email becomes a message once, despite broken connections, renumbering and several processes', async () => {
    await using imap = await startImap(LOGIN)
    imap.add(mailFrom('0', 'Before we looked'))
    const { id } = await app.ok('channels_create', {
      kind: 'email',
      settings: {
        address: OURS,
        name: 'Shop',
        host: '127.0.0.1',
        port: 9,
        imap: { host: '127.0.0.1', port: imap.port, encryption: 'none' },
      },
      secrets: { password: LOGIN.password, webhookSecret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3' },
    })
    await app.runtime.pool.run(sql`
      insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
      select ${app.org.id}, id, id, 'email', ${OURS}, 'Shop', ${OURS}, 'CONNECTED', now(), now()
      from channel_accounts where org_id = ${app.org.id}`)
    // Polling reads nothing until the account's senders are known.
    await look()
    expect(imap.logins).toBe(0)
    await app.runtime.pool.run(sql`
      update channel_accounts set status = 'CONNECTED', check_at = null where org_id = ${app.org.id}`)
    await look()
    expect(await texts()).toEqual([])
    imap.add(mailFrom('1', 'First'))
    imap.add(mailFrom('2', 'Second'))
    await look()
    await look()
    expect(await texts()).toEqual(['First', 'Second'])

    imap.add(mailFrom('3', 'Third'))
    imap.breakOff()
    await look()
    expect(await texts()).toEqual(['First', 'Second'])
    expect((await app.ok('channels_get', { id })).lastError).toMatchObject({ code: 'provider_unreachable' })
    await look()
    expect(await texts()).toEqual(['First', 'Second', 'Third'])

    imap.renumber()
    imap.add(mailFrom('4', 'Fourth'))
    await look()
    await look()
    expect(await texts()).toEqual(['First', 'Second', 'Third', 'Before we looked', 'Fourth'].sort(byArrival))

    for (let n = 5; n < 70; n++) imap.add(mailFrom(String(n), `Number ${n}`))
    const worker = () => workOneBatch(app.runtime, mailboxesWorker(app.runtime, providers), app.org.id)
    await app.runtime.pool.run(
      sql`update channel_accounts set poll_at = ${app.runtime.clock.now()} where org_id = ${app.org.id}`,
    )
    await Promise.all([worker(), worker(), worker()])
    await worker()
    const all = await texts()
    expect(all.filter((text) => text.startsWith('Number'))).toHaveLength(65)
    expect(new Set(all).size).toBe(all.length)

    const attached = [
      '--b',
      'Content-Disposition: attachment; filename=a.txt',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      '',
    ]
    const mail = (mailId: string, text: string, content: string) =>
      mailFrom(mailId, ['--b', '', text, ...attached, content, '--b--'].join('\r\n')).replace(
        'Subject:',
        'Content-Type: multipart/mixed; boundary=b\r\nSubject:',
      )
    // An email that cannot be stored as it is must not block later ones.
    imap.add(mailFrom('nu\u0000l', 'Of a strange name'))
    imap.add(mailFrom(randomBytes(4_000).toString('base64url'), 'Of a long name'))
    imap.add(mailFrom('old', 'Of long ago').replace('Subject:', 'Date: 0000-01-01T00:00:00Z\r\nSubject:'))
    await look()
    expect((await texts()).slice(-3)).toEqual(['Of a strange name', 'Of a long name', 'Of long ago'])

    imap.add(mail('70', 'With a file', btoa('its words')))
    imap.add(mail('71', 'With too much', `${'x'.repeat(1000)}\r\n`.repeat(21_000)))
    imap.add(mail('72', 'With another', btoa('more words')))
    for (let looks = 0; looks < 3; looks++) await look()
    const rows = await app.runtime.pool.rows(sql<{ text: string; size: number | null; error: string | null }>`
      select m.text, d.size, d.error from messages m join media d on d.org_id = m.org_id and d.message_id = m.id
      where m.org_id = ${app.org.id} order by m.id`)
    expect(rows).toEqual([
      { text: 'With a file', size: 9, error: null },
      {
        text: 'With too much',
        size: null,
        error: 'This email is larger than 20 MiB, so its attachments were not fetched.',
      },
      { text: 'With another', size: 10, error: null },
    ])

    await app.ok('channels_delete', { id })
    const before = imap.logins
    await look()
    expect(imap.logins).toBe(before)
  })

  test('of two addresses with one mailbox, each gets the emails that name it first', async () => {
    await using imap = await startImap(LOGIN)
    const { runtime, org } = app
    for (const address of ['hello@example.com', 'sales@example.com'])
      await app.ok('channels_create', {
        kind: 'email',
        settings: {
          ...{ address, name: 'Shop', host: '127.0.0.1', port: 9 },
          imap: { host: '127.0.0.1', port: imap.port, encryption: 'none', username: LOGIN.user },
        },
        secrets: { password: LOGIN.password, webhookSecret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3' },
      })
    await runtime.pool.run(sql`
      insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
      select org_id, id, id, 'email', external_id, 'Shop', external_id, 'CONNECTED', now(), now()
      from channel_accounts where org_id = ${org.id} and status = 'CONNECTING'`)
    await runtime.pool.run(sql`
      update channel_accounts set status = 'CONNECTED', check_at = null
      where org_id = ${org.id} and status = 'CONNECTING'`)
    await look()
    const add = (text: string, to: string) => imap.add(mailFrom(text, text).replace(`To: ${OURS}`, to))
    add('For hello', 'To: Shop <Hello@example.com>')
    add('For sales', 'To: ben@x.co, sales@example.com\r\nCc: hello@example.com')
    add('For a team', 'To: Team: sales@example.com, hello@example.com;')
    add('For nobody', 'X-To: sales@example.com')
    await look()
    const rows = await runtime.pool.rows(sql<{ address: string; text: string }>`
      select c.address, m.text from messages m join channels c on c.org_id = ${org.id} and c.id = m.channel_id
      where m.org_id = ${org.id} and c.address in ('hello@example.com', 'sales@example.com')
      order by c.address, m.id`)
    expect(rows.map(({ address, text }) => `${address}: ${text}`)).toEqual([
      'hello@example.com: For hello',
      'hello@example.com: For nobody',
      'sales@example.com: For sales',
      'sales@example.com: For a team',
    ])
  })

  /** After renumbering, emails from before the first poll are read too, because they could be new. */
  function byArrival(a: string, b: string): number {
    const order = ['First', 'Second', 'Third', 'Before we looked', 'Fourth']
    return order.indexOf(a) - order.indexOf(b)
  }

  test('a wrong password is reported, and nothing is read', async () => {
    await using imap = await startImap(LOGIN)
    const server = { ...onLoopback(imap.port, 'none'), folder: 'INBOX' }
    expect(
      await pollMailbox({ ...server, user: OURS, password: 'guess' }, { address: OURS }, first()),
    ).toMatchObject({
      outcome: 'refused',
      class: 'auth',
    })
    const inside = { ...server, ...LOGIN, allowLoopback: false }
    expect(await pollMailbox(inside, { address: OURS }, first())).toMatchObject({ outcome: 'notSent' })
  })

  test('it is read over several polls when one takes long enough or breaks off', async () => {
    await using imap = await startImap(LOGIN)
    const box = { ...onLoopback(imap.port, 'none'), ...LOGIN, folder: 'INBOX' }
    let position: unknown = null
    const poll = async (enough: AbortSignal) => {
      const polled = await pollMailbox(box, { address: OURS }, { ...first(), position, enough })
      if (polled.outcome !== 'ok') return polled
      position = polled.position
      const texts = polled.events.map((event) => event.kind === 'inbound' && event.text)
      return { texts, hasMore: polled.hasMore }
    }
    const [over, open] = [AbortSignal.abort(), new AbortController().signal]
    await poll(open)
    for (const text of ['First', 'Second', 'Third', 'Fourth']) imap.add(mailFrom(text, text))
    expect(await poll(over)).toEqual({ texts: ['First'], hasMore: true })
    expect(await poll(over)).toEqual({ texts: ['Second'], hasMore: true })
    imap.breakOff(2)
    expect(await poll(open)).toEqual({ texts: ['Third'], hasMore: true })
    imap.breakOff()
    expect(await poll(open)).toMatchObject({ outcome: 'notSent' })
    expect(await poll(open)).toEqual({ texts: ['Fourth'], hasMore: false })
  })

  test('after its server was changed, what came meanwhile is read, and nothing twice', async () => {
    await using former = await startImap(LOGIN)
    await using next = await startImap(LOGIN)
    const boxAt = (host: string, port: number) => ({
      ...onLoopback(port, 'none'),
      ...LOGIN,
      host,
      folder: 'INBOX',
    })
    let position: unknown = null
    const poll = async (box: ReturnType<typeof boxAt>) => {
      const polled = await pollMailbox(box, { address: OURS }, { ...first(), position })
      if (polled.outcome !== 'ok') throw new Error(polled.outcome)
      position = polled.position
      return polled.events.map((event) => event.kind === 'inbound' && event.text)
    }
    await poll(boxAt('localhost', former.port))
    for (const text of ['First', 'Second']) former.add(mailFrom(text, text))
    expect(await poll(boxAt('localhost', former.port))).toEqual(['First', 'Second'])
    next.add(mailFrom('Meanwhile', 'Meanwhile'))
    expect(await poll(boxAt('127.0.0.1', next.port))).toEqual(['Meanwhile'])
    next.add(mailFrom('Later', 'Later'))
    expect(await poll(boxAt('127.0.0.1', next.port))).toEqual(['Later'])
  })

  test('it is active for ten minutes after it was connected and after each email', async () => {
    await using imap = await startImap(LOGIN)
    const box = { ...onLoopback(imap.port, 'none'), ...LOGIN, folder: 'INBOX' }
    let position: unknown = null
    const isActiveAt = async (minute: number) => {
      const now = new Date(Date.UTC(2026, 0, 1, 0, minute))
      const polled = await pollMailbox(box, { address: OURS }, { position, now, save: async () => '' })
      if (polled.outcome !== 'ok') throw new Error(polled.outcome)
      position = polled.position
      return polled.isActive
    }
    expect(await isActiveAt(0)).toBe(true)
    expect(await isActiveAt(9)).toBe(true)
    expect(await isActiveAt(10)).toBe(false)
    imap.add(mailFrom('1', 'An answer'))
    expect(await isActiveAt(30)).toBe(true)
    expect(await isActiveAt(39)).toBe(true)
    expect(await isActiveAt(41)).toBe(false)
  })
})

describe('over TLS', () => {
  const trusted = tls.getCACertificates('default')
  afterAll(() => tls.setDefaultCACertificates(trusted))
  const trust = (...authorities: { ca: string }[]) =>
    tls.setDefaultCACertificates([...trusted, ...authorities.map(({ ca }) => ca)])

  test.each(['tls', 'starttls'] as const)(
    '%s: an email is sent and fetched only with a valid certificate',
    async (encryption) => {
      const [right, other] = [await createAuthority(), await createAuthority(['mail.example.com'])]
      for (const [authority, isTrusted, isRight] of [
        [right, true, true],
        [right, false, false],
        [other, true, false],
      ] as const) {
        trust(...(isTrusted ? [authority] : []))
        const secured = {
          certificate: authority,
          tls: encryption === 'tls' ? 'at once' : 'on request',
        } as const
        await using smtp = await startSmtp(secured)
        const server = { ...onLoopback(smtp.port, encryption), ...LOGIN }
        const session = await openSession(server)
        if ('outcome' in session) expect(session).toMatchObject({ outcome: 'notSent' })
        else {
          const envelope = { from: OURS, to: 'ana@x.co' }
          expect(await session.deliver(envelope, Buffer.from(mailFrom('1', 'Hi')))).toEqual({
            outcome: 'taken',
          })
          session.close()
        }
        expect([smtp.logins, smtp.mails]).toEqual(isRight ? [1, 1] : [0, 0])

        await using imap = await startImap({ ...LOGIN, ...secured })
        const box = { ...server, port: imap.port, folder: 'INBOX' }
        const looked = await pollMailbox(box, { address: OURS }, first())
        expect(looked.outcome).toBe(isRight ? 'ok' : 'notSent')
        expect(imap.logins).toBe(isRight ? 1 : 0)
      }
    },
  )

  test('a server without STARTTLS gets neither password nor email', async () => {
    await using imap = await startImap(LOGIN)
    const box = { ...onLoopback(imap.port, 'starttls'), folder: 'INBOX' }
    expect(await pollMailbox({ ...box, ...LOGIN }, { address: OURS }, first())).toMatchObject({
      outcome: 'notSent',
    })
    expect(imap.logins).toBe(0)
    await using smtp = await startSmtp({})
    const server = { ...onLoopback(smtp.port, 'starttls'), ...LOGIN }
    expect(await openSession(server)).toMatchObject({ outcome: 'notSent' })
    expect(smtp.logins).toBe(0)
  })
})
