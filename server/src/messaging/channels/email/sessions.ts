import type { ProviderFailure } from '../provider/failures.ts'
import { type MailServer, openSession, type Session } from './smtp.ts'

/** Real milliseconds for which an idle connection stays open, shorter than the timeouts of servers. */
const IDLE_MS = 4_000
/** The most emails over one connection. */
const MAX_DELIVERIES = 100

/** A session that returns to the pool after its email was accepted. */
interface PooledSession {
  session: Session
  deliveries: number
  timer: NodeJS.Timeout | null
}

/** A pool of SMTP connections. After a delivery they stay open for a while for the next email. */
export class Sessions {
  /** Idle sessions, by server and user. */
  readonly #idle = new Map<string, PooledSession[]>()

  /**
   * Returns an idle session with this server, or a new one. When the server has closed an idle session meanwhile, it fails
   * before any data is sent, and the email is delivered over a new one. A new one is opened before `tooLate` or not at all.
   */
  async with(server: MailServer, tooLate?: AbortSignal): Promise<Session | ProviderFailure> {
    const key = JSON.stringify(server)
    const known = this.#idle.get(key)?.pop()
    if (known) {
      clearTimeout(known.timer ?? undefined)
      return this.#returning(key, server, known, tooLate)
    }
    const session = await openSession(server, tooLate)
    return 'outcome' in session ? session : this.#fresh(key, server, session, tooLate)
  }

  #fresh(key: string, server: MailServer, session: Session, tooLate?: AbortSignal): Session {
    return this.#returning(key, server, { session, deliveries: 0, timer: null }, tooLate)
  }

  #returning(key: string, server: MailServer, pooled: PooledSession, tooLate?: AbortSignal): Session {
    return {
      close: () => pooled.session.close(),
      deliver: async (envelope, mail) => {
        const result = await pooled.session.deliver(envelope, mail)
        pooled.deliveries += 1
        if (result.outcome === 'taken') this.#release(key, pooled)
        const wasStale = result.outcome === 'notSent' && pooled.deliveries > 1
        if (!wasStale) return result
        const session = await openSession(server, tooLate)
        return 'outcome' in session
          ? session
          : this.#fresh(key, server, session, tooLate).deliver(envelope, mail)
      },
    }
  }

  #release(key: string, pooled: PooledSession): void {
    if (pooled.deliveries >= MAX_DELIVERIES) {
      pooled.session.close()
      return
    }
    const others = this.#idle.get(key) ?? []
    this.#idle.set(key, others)
    others.push(pooled)
    pooled.timer = setTimeout(() => {
      others.splice(others.indexOf(pooled), 1)
      if (others.length === 0) this.#idle.delete(key)
      pooled.session.close()
    }, IDLE_MS)
    pooled.timer.unref()
  }
}
