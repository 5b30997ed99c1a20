import { expect, test } from 'vitest'
import { startSmtp } from '../testing/smtp-server.ts'
import { Sessions } from './sessions.ts'

const serverAt = (port: number) =>
  ({
    host: '127.0.0.1',
    port,
    encryption: 'none',
    allowLoopback: true,
    user: 'shop@example.com',
    password: 'open sesame',
  }) as const

async function sendTo(to: string, port: number, sessions: Sessions) {
  const server = serverAt(port)
  const session = await sessions.with(server)
  if ('outcome' in session) throw new Error(session.text)
  return session.deliver({ from: server.user, to }, Buffer.from('Subject: Hi\r\n\r\nHi\r\n'))
}

test('an address that no email can go to is refused, and not tried again', async () => {
  await using smtp = await startSmtp({})
  const refused = { outcome: 'refused', class: 'recipient', code: 'invalid_address' }
  expect(await sendTo('ana<ana@x.co>', smtp.port, new Sessions())).toMatchObject(refused)
  expect(smtp.mails).toBe(0)
})

test('a connection is reused only for the same server and user', async () => {
  await using smtp = await startSmtp({})
  const send = (sessions: Sessions) => sendTo('ana@x.co', smtp.port, sessions)
  const [ours, others] = [new Sessions(), new Sessions()]
  expect([await send(ours), await send(ours)]).toEqual([{ outcome: 'taken' }, { outcome: 'taken' }])
  expect([smtp.logins, smtp.mails]).toEqual([1, 2])
  await send(others)
  expect([smtp.logins, smtp.mails]).toEqual([2, 3])
})
