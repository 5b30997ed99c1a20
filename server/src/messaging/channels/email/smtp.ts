import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { openSocket } from '../../../platform/outbound/index.ts'
import type { ProviderFailure } from '../provider/failures.ts'
import { failureOf, type SmtpError } from './failures.ts'

/** The address of a mail server and our login. */
export interface MailServer {
  host: string
  port: number
  encryption: 'tls' | 'starttls' | 'none'
  allowLoopback: boolean
  user: string
  password: string
}

export interface Envelope {
  from: string
  to: string
}

/** A connection that delivers emails one after another. */
export interface Session {
  /** Delivers one email, without retries. */
  deliver(envelope: Envelope, mail: Buffer): Promise<{ outcome: 'taken' } | ProviderFailure>
  close(): void
}

const CONNECT_MS = 5_000
/** The time limit of a whole delivery in real milliseconds. It is shorter than the rest of the message's lease. */
const DELIVERY_MS = 12_000

/** Connects and signs in. When this fails, the server has not received any part of an email. */
export async function openSession(server: MailServer): Promise<Session | ProviderFailure> {
  let connection: SMTPConnection | null = null
  try {
    connection = await connect(server)
    await login(connection, server)
    return sessionOver(connection)
  } catch (error) {
    connection?.close()
    return failureOf(error as SmtpError, 'before the text')
  }
}

async function connect({ host, port, encryption, allowLoopback }: MailServer): Promise<SMTPConnection> {
  // The first email loads the library, so that the service starts sooner.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection/index.js')
  const isTls = encryption === 'tls'
  const socket = await openSocket({ host, port, isTls, allowLoopback, timeoutMs: CONNECT_MS })
  const connection = new Connection({
    connection: socket,
    host,
    port,
    secure: isTls,
    secured: isTls,
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    greetingTimeout: CONNECT_MS,
    socketTimeout: DELIVERY_MS,
  })
  // The pending command gets the error. Without one, the next use finds it.
  connection.on('error', () => {})
  await settled(connection, CONNECT_MS, (done) => connection.connect(done))
  return connection
}

function login(connection: SMTPConnection, { user, password }: MailServer): Promise<void> {
  return settled(connection, CONNECT_MS, (done) =>
    connection.login({ credentials: { user, pass: password } }, done),
  )
}

function sessionOver(connection: SMTPConnection): Session {
  return {
    close: () => connection.close(),
    deliver: async ({ from, to }, mail) => {
      let isTextRead = false
      const text = new Readable({
        read() {
          isTextRead = true
          this.push(mail)
          this.push(null)
        },
      })
      try {
        await settled(connection, DELIVERY_MS, (done) => connection.send({ from, to: [to] }, text, done))
        return { outcome: 'taken' }
      } catch (error) {
        connection.close()
        return failureOf(error as SmtpError, isTextRead ? 'within the text' : 'before the text')
      }
    },
  }
}

/** The library calls back when the server answers, and only emits when the connection ends instead. */
function settled(
  connection: SMTPConnection,
  withinMs: number,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = (error: Error) => finish(() => reject(error))
    const ended = () => broken(new Error('The mail server closed the connection.'))
    const timer = setTimeout(() => broken(new Error('The mail server timed out.')), withinMs)
    function finish(settle: () => void): void {
      clearTimeout(timer)
      connection.removeListener('error', broken)
      connection.removeListener('end', ended)
      settle()
    }
    connection.once('error', broken)
    connection.once('end', ended)
    start((error) => (error ? broken(error) : finish(resolve)))
  })
}
