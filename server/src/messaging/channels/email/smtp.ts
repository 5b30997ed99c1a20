import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { openSocket } from '../../../platform/outbound/index.ts'
import type { ProviderFailure } from '../provider/failures.ts'
import { TRANSFER_MS } from '../provider/provider.ts'
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
  /** Delivers one email within `TRANSFER_MS`, without retries. */
  deliver(envelope: Envelope, mail: Buffer): Promise<{ outcome: 'taken' } | ProviderFailure>
  close(): void
}

const CONNECT_MS = 5_000
const TIMED_OUT = 'The mail server timed out.'

/** Connects and signs in, before `tooLate`. When this fails, the server has not received any part of an email. */
export async function openSession(
  server: MailServer,
  tooLate?: AbortSignal,
): Promise<Session | ProviderFailure> {
  try {
    return await before(tooLate, TIMED_OUT, () => open(server, tooLate))
  } catch (error) {
    return failureOf(error as SmtpError, 'before the text')
  }
}

/** Returns what `start` does unless `tooLate` is aborted first. Then it throws an error with this text. */
export async function before<T>(
  tooLate: AbortSignal | undefined,
  text: string,
  start: () => Promise<T>,
): Promise<T> {
  if (!tooLate) return start()
  if (tooLate.aborted) throw new Error(text)
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new Error(text))
  tooLate.addEventListener('abort', giveUp)
  return Promise.race([start(), promise]).finally(() => tooLate.removeEventListener('abort', giveUp))
}

async function open(server: MailServer, tooLate?: AbortSignal): Promise<Session> {
  let connection: SMTPConnection | null = null
  try {
    connection = await connect(server)
    await login(connection, server)
    // Nobody waits for it any more.
    tooLate?.throwIfAborted()
    return sessionOver(connection)
  } catch (error) {
    connection?.close()
    throw error
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
    socketTimeout: TRANSFER_MS,
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
        await settled(connection, TRANSFER_MS, (done) => connection.send({ from, to: [to] }, text, done))
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
    const timer = setTimeout(() => broken(new Error(TIMED_OUT)), withinMs)
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
