import { describe, expect, test } from 'vitest'
import { startSmtp } from '../testing/smtp-server.ts'
import { sendEmail } from './sender.ts'
import { Sessions } from './sessions.ts'
import { Settings } from './settings.ts'

const ADDRESS = 'shop@example.com'

const readFile = async () => Buffer.from('%PDF-1.7')

interface Sending {
  read?: () => Promise<Buffer>
  sessions?: Sessions
  tooLate?: AbortSignal
}

/** Sends a reply with a file. */
function send(
  port: number,
  { read = readFile, sessions = new Sessions(), tooLate = new AbortController().signal }: Sending = {},
) {
  const place = { host: '127.0.0.1', port, encryption: 'none' as const, allowLoopback: true }
  const server = { ...place, user: ADDRESS, password: 'open sesame' }
  const settings = Settings.parse({ ...place, address: ADDRESS, name: 'Shop' })
  const message = {
    messageId: '0197a9a0-0000-7000-8000-000000000001',
    to: { kind: 'email' as const, value: 'ana@x.co' },
    content: { type: 'text' as const, text: 'Your bill' },
    email: {
      subject: 'Bill',
      text: 'Your bill',
      html: null,
      file: { kind: 'document' as const, url: '', read, mimeType: 'application/pdf', fileName: 'bill.pdf' },
      answers: null,
      unsubscribeLink: null,
      choices: null,
    },
    callbackUrl: '',
  }
  return sendEmail(sessions, server, settings, message, tooLate)
}

test('an email whose file cannot be read is tried later, and its server does not count as unreachable', async () => {
  await using smtp = await startSmtp({})
  const text = 'file 1 is not in its bucket'
  const unread = await send(smtp.port, { read: () => Promise.reject(new Error(text)) })
  expect(unread).toEqual({ outcome: 'refused', class: 'throttle', code: 'file_unreadable', text })
  expect(smtp.mails).toBe(0)
  const read = await send(smtp.port)
  expect(read).toMatchObject({ outcome: 'accepted' })
  expect(smtp.mails).toBe(1)
})

describe('an email whose attempt has to end before it is delivered', () => {
  test('leaves nothing at a server that took too long to connect', async () => {
    const late = new AbortController()
    await using smtp = await startSmtp({ onConnection: () => late.abort() })
    const timedOut = { outcome: 'notSent', text: 'The mail server timed out.' }
    expect(await send(smtp.port, { tooLate: late.signal })).toEqual(timedOut)
    // A later attempt connects in time.
    expect(await send(smtp.port)).toMatchObject({ outcome: 'accepted' })
    expect(smtp.mails).toBe(1)
  })

  test('is not delivered over a new connection after an old one turned out to be closed', async () => {
    const late = new AbortController()
    let connections = 0
    const onConnection = () => {
      connections += 1
      if (connections === 2) late.abort()
    }
    await using smtp = await startSmtp({ onConnection })
    const sessions = new Sessions()
    expect(await send(smtp.port, { sessions })).toMatchObject({ outcome: 'accepted' })
    smtp.hangUp()
    const again = await send(smtp.port, { sessions, tooLate: late.signal })
    expect(again).toMatchObject({ outcome: 'notSent' })
    expect([connections, smtp.mails]).toEqual([2, 1])
  })

  test('does not wait for a file that is not read', async () => {
    await using smtp = await startSmtp({})
    const late = new AbortController()
    const read = () => {
      late.abort()
      return new Promise<Buffer>(() => {})
    }
    expect(await send(smtp.port, { read, tooLate: late.signal })).toMatchObject({
      outcome: 'refused',
      code: 'file_unreadable',
    })
    expect(smtp.logins).toBe(0)
  })
})
