import type { ProviderFailure } from '../provider.ts'
import { openSession, type Session, type SmtpServer } from './smtp.ts'

/** How long a connection waits for the next e-mail, in real milliseconds; servers are less patient after some more. */
const IDLE_MS = 4_000
/** E-mails over one connection. */
const MAX_DELIVERIES = 100

/** A session that goes back to the others when its e-mail was taken. */
interface Kept {
  session: Session
  deliveries: number
  timer: NodeJS.Timeout | null
}

/** Those that wait, by server and user, for the whole process. */
const waiting = new Map<string, Kept[]>()

/**
 * A session with this server: one that waits, or a new one. One whose server has closed it meanwhile tells so before it
 * has seen anything of the e-mail, which then goes out over another.
 */
export async function sessionFor(server: SmtpServer): Promise<Session | ProviderFailure> {
  const key = JSON.stringify(server)
  const known = waiting.get(key)?.pop()
  if (known) {
    clearTimeout(known.timer ?? undefined)
    return returning(key, server, known)
  }
  const session = await openSession(server)
  return 'outcome' in session ? session : returning(key, server, { session, deliveries: 0, timer: null })
}

function returning(key: string, server: SmtpServer, kept: Kept): Session {
  return {
    close: () => kept.session.close(),
    deliver: async (envelope, mail) => {
      const result = await kept.session.deliver(envelope, mail)
      kept.deliveries += 1
      if (result.outcome === 'taken') keep(key, kept)
      const wasStale = result.outcome === 'neverSent' && kept.deliveries > 1
      if (!wasStale) return result
      const fresh = await openSession(server)
      if ('outcome' in fresh) return fresh
      return returning(key, server, { session: fresh, deliveries: 0, timer: null }).deliver(envelope, mail)
    },
  }
}

function keep(key: string, kept: Kept): void {
  if (kept.deliveries >= MAX_DELIVERIES) {
    kept.session.close()
    return
  }
  const others = waiting.get(key) ?? []
  waiting.set(key, others)
  others.push(kept)
  kept.timer = setTimeout(() => {
    others.splice(others.indexOf(kept), 1)
    if (others.length === 0) waiting.delete(key)
    kept.session.close()
  }, IDLE_MS)
  kept.timer.unref()
}
