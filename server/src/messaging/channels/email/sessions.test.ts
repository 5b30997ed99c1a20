import { expect, test } from 'vitest'
import { startSmtp } from '../testing/smtp-server.ts'
import { Sessions } from './sessions.ts'

test('a connection is reused only for the same server and user', async () => {
  await using smtp = await startSmtp({})
  const server = {
    host: '127.0.0.1',
    port: smtp.port,
    encryption: 'none',
    allowLoopback: true,
    user: 'shop@example.com',
    password: 'open sesame',
  } as const
  const send = async (sessions: Sessions) => {
    const session = await sessions.with(server)
    if ('outcome' in session) throw new Error(session.text)
    const mail = Buffer.from('Subject: Hi\r\n\r\nHi\r\n')
    return session.deliver({ from: server.user, to: 'ana@x.co' }, mail)
  }
  const [ours, others] = [new Sessions(), new Sessions()]
  expect([await send(ours), await send(ours)]).toEqual([{ outcome: 'taken' }, { outcome: 'taken' }])
  expect([smtp.logins, smtp.mails]).toEqual([1, 2])
  await send(others)
  expect([smtp.logins, smtp.mails]).toEqual([2, 3])
})
