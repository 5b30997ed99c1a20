import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import type { TestCertificate } from './imap-server.ts'
import { byLine } from './lines.ts'

/** A mail server that accepts every email, optionally over TLS, which the simulator does not support. */
export interface SmtpServer extends AsyncDisposable {
  port: number
  readonly logins: number
  readonly mails: number
  /** Closes all connections. */
  hangUp(): void
}

export async function startSmtp({
  tls,
  certificate,
  onConnection = () => {},
}: {
  /** TLS from the first byte, or by STARTTLS; none when omitted. */
  tls?: 'at once' | 'on request'
  certificate?: TestCertificate
  /** Called before the server greets. */
  onConnection?: () => void
}): Promise<SmtpServer> {
  const counts = { logins: 0, mails: 0 }
  const open = new Set<Socket>()

  function serve(plain: Socket): void {
    let socket = plain
    let isText = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const onData = byLine(answer)
    function answer(line: string): unknown {
      if (isText) {
        if (line !== '.') return
        isText = false
        counts.mails += 1
        return say('250 taken')
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO') {
        if (tls === 'on request' && socket === plain) say('250-STARTTLS')
        return say('250 AUTH PLAIN')
      }
      if (command === 'STAR') {
        say('220 begin')
        socket.removeListener('data', onData)
        socket = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) })
        socket.on('error', () => plain.destroy())
        return void socket.on('data', onData)
      }
      if (command === 'AUTH') counts.logins += 1
      if (command === 'DATA') isText = true
      say(command === 'AUTH' ? '235 welcome' : command === 'DATA' ? '354 go on' : '250 fine')
    }
    open.add(plain)
    plain.on('close', () => open.delete(plain))
    plain.on('error', () => {})
    socket.on('data', onData)
    onConnection()
    say('220 here')
  }

  function hangUp(): void {
    for (const socket of open) socket.destroy()
  }

  const server = tls === 'at once' ? createTlsServer({ ...certificate }, serve) : createServer(serve)
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get logins() {
      return counts.logins
    },
    get mails() {
      return counts.mails
    },
    hangUp,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        hangUp()
        server.close(() => resolve())
      }),
  }
}
