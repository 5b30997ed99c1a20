import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { byLine } from './lines.ts'

/** A certificate with its key, in PEM. */
export interface TestCertificate {
  key: string
  cert: string
}

interface Settings {
  user: string
  password: string
  /** TLS from the first byte, or by STARTTLS; no TLS without a certificate. */
  tls?: 'at once' | 'on request'
  certificate?: TestCertificate
}

/** An IMAP server with one mailbox. It implements the part of RFC 3501 that a reader of new emails needs. */
export interface ImapServer extends AsyncDisposable {
  port: number
  /** Adds an email to the mailbox and returns its UID. */
  add(mail: string): number
  /** Renumbers all emails, like a server that was moved. */
  renumber(): void
  /** The number of logins. */
  readonly logins: number
  /** Cuts the connection in the middle of the next email, or of a later one. */
  breakOff(emails?: number): void
}

export async function startImap({ user, password, tls, certificate }: Settings): Promise<ImapServer> {
  let mails: { uid: number; text: Buffer }[] = []
  let validity = 1
  let next = 1
  let logins = 0
  /** Emails until the connection breaks. */
  let breaksIn: number | null = null
  const open = new Set<Socket>()

  function serve(plain: Socket, isSecure: boolean): void {
    let socket = plain
    const say = (line: string) => socket.write(`${line}\r\n`)
    const onData = byLine(answer)
    const capabilities = () =>
      `IMAP4rev1 AUTH=PLAIN${tls === 'on request' && !isSecure ? ' STARTTLS LOGINDISABLED' : ''}`
    let isAwaitingPlain: string | null = null

    function answer(line: string): unknown {
      if (isAwaitingPlain !== null) {
        const [, name, secret] = Buffer.from(line, 'base64').toString().split('\0')
        const tag = isAwaitingPlain
        isAwaitingPlain = null
        return login(tag, name, secret)
      }
      const [tag = '', command = '', ...rest] = line.split(' ')
      const words = rest.join(' ')
      switch (command.toUpperCase()) {
        case 'CAPABILITY':
          say(`* CAPABILITY ${capabilities()}`)
          return say(`${tag} OK done`)
        case 'STARTTLS': {
          say(`${tag} OK begin`)
          socket.removeListener('data', onData)
          const secured = new TLSSocket(socket, {
            isServer: true,
            secureContext: createSecureContext(certificate),
          })
          secured.on('error', () => socket.destroy())
          socket = secured
          isSecure = true
          return void secured.on('data', onData)
        }
        case 'AUTHENTICATE': {
          const given = words.split(' ')[1]
          isAwaitingPlain = tag
          return given === undefined ? void say('+ ') : answer(given)
        }
        case 'LOGIN': {
          const [name, secret] = words.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? []
          return login(tag, name, secret)
        }
        case 'LIST':
        case 'LSUB':
          say('* LIST () "/" "INBOX"')
          return say(`${tag} OK done`)
        case 'SELECT':
        case 'EXAMINE':
          say(`* ${mails.length} EXISTS`)
          say('* FLAGS ()')
          say(`* OK [UIDVALIDITY ${validity}] valid`)
          say(`* OK [UIDNEXT ${next}] next`)
          return say(`${tag} OK [READ-ONLY] done`)
        case 'UID':
          return uidCommand(tag, words)
        case 'LOGOUT':
          say('* BYE')
          say(`${tag} OK done`)
          return void socket.end()
        default:
          return say(`${tag} OK done`)
      }
    }

    function login(tag: string, name: string | undefined, secret: string | undefined): unknown {
      const isRight = name === user && secret === password
      if (isRight) logins += 1
      return say(isRight ? `${tag} OK welcome` : `${tag} NO [AUTHENTICATIONFAILED] wrong`)
    }

    function uidCommand(tag: string, words: string): unknown {
      const [verb = '', ...rest] = words.split(' ')
      if (verb.toUpperCase() === 'SEARCH') {
        const from = Number(/UID (\d+):\*/i.exec(words)?.[1] ?? 1)
        const last = mails.at(-1)?.uid ?? 0
        const found = mails.filter(({ uid }) => uid >= from || uid === last).map(({ uid }) => uid)
        say(`* SEARCH${found.map((uid) => ` ${uid}`).join('')}`)
      } else {
        const wanted = new Set((rest[0] ?? '').split(',').flatMap(rangeOf))
        for (const [index, { uid, text }] of mails.entries()) {
          if (!wanted.has(uid)) continue
          if (!/BODY/i.test(words)) {
            say(`* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${text.length})`)
            continue
          }
          const asked = text.subarray(0, Number(/<0\.(\d+)>/.exec(words)?.[1] ?? text.length))
          socket.write(`* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${asked.length}}\r\n`)
          if (breaksIn !== null && --breaksIn === 0) {
            breaksIn = null
            socket.write(asked.subarray(0, 10))
            return void socket.destroy()
          }
          socket.write(asked)
          say(')')
        }
      }
      return say(`${tag} OK done`)
    }

    open.add(plain)
    plain.on('close', () => open.delete(plain))
    plain.on('error', () => {})
    socket.on('data', onData)
    say('* OK here')
  }

  const server =
    tls === 'at once'
      ? createTlsServer({ ...certificate }, (socket) => serve(socket, true))
      : createServer((socket) => serve(socket, false))
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    add: (mail) => {
      mails.push({ uid: next, text: Buffer.from(mail.replaceAll(/\r?\n/g, '\r\n')) })
      next += 1
      return next - 1
    },
    renumber: () => {
      validity += 1
      mails = mails.map((mail, index) => ({ ...mail, uid: index + 1 }))
      next = mails.length + 1
    },
    get logins() {
      return logins
    },
    breakOff: (emails = 1) => {
      breaksIn = emails
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function rangeOf(part: string): number[] {
  const [from = 0, to = from] = part.split(':').map(Number)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
