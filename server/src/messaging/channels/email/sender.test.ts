import { expect, test } from 'vitest'
import { startSmtp } from '../testing/smtp-server.ts'
import { sendEmail } from './sender.ts'
import { Sessions } from './sessions.ts'
import { Settings } from './settings.ts'

const ADDRESS = 'shop@example.com'

/** Sends a reply with a file that is read so. */
function sendFile(port: number, read: () => Promise<Buffer>) {
  const place = { host: '127.0.0.1', port, encryption: 'none' as const, allowLoopback: true }
  const server = { ...place, user: ADDRESS, password: 'open sesame' }
  const settings = Settings.parse({ ...place, address: ADDRESS, name: 'Shop' })
  return sendEmail(new Sessions(), server, settings, {
    messageId: '0197a9a0-0000-7000-8000-000000000001',
    to: { kind: 'email', value: 'ana@x.co' },
    content: { type: 'text', text: 'Your bill' },
    email: {
      subject: 'Bill',
      text: 'Your bill',
      html: null,
      file: { kind: 'document', url: '', read, mimeType: 'application/pdf', fileName: 'bill.pdf' },
      answers: null,
      unsubscribeLink: null,
      choices: null,
    },
    callbackUrl: '',
  })
}

test('an email whose file cannot be read is tried later, and its server does not count as unreachable', async () => {
  await using smtp = await startSmtp({})
  const text = 'file 1 is not in its bucket'
  const unread = await sendFile(smtp.port, () => Promise.reject(new Error(text)))
  expect(unread).toEqual({ outcome: 'refused', class: 'throttle', code: 'file_unreadable', text })
  expect(smtp.mails).toBe(0)
  const read = await sendFile(smtp.port, async () => Buffer.from('%PDF-1.7'))
  expect(read).toMatchObject({ outcome: 'accepted' })
  expect(smtp.mails).toBe(1)
})
