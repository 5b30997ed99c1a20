import type { ProviderFailure } from '../provider/provider.ts'
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

/** Connections to mail servers, of which those that have delivered wait a while for the next e-mail. */
export class Sessions {
  /** Those that wait, by server and user. */
  readonly #waiting = new Map<string, Kept[]>()

  /**
   * A session with this server: one that waits, or a new one. One whose server has closed it meanwhile tells so before
   * it has seen anything of the e-mail, which then goes out over another.
   */
  async with(server: SmtpServer): Promise<Session | ProviderFailure> {
    const key = JSON.stringify(server)
    const known = this.#waiting.get(key)?.pop()
    if (known) {
      clearTimeout(known.timer ?? undefined)
      return this.#returning(key, server, known)
    }
    const session = await openSession(server)
    return 'outcome' in session ? session : this.#fresh(key, server, session)
  }

  #fresh(key: string, server: SmtpServer, session: Session): Session {
    return this.#returning(key, server, { session, deliveries: 0, timer: null })
  }

  #returning(key: string, server: SmtpServer, kept: Kept): Session {
    return {
      close: () => kept.session.close(),
      deliver: async (envelope, mail) => {
        const result = await kept.session.deliver(envelope, mail)
        kept.deliveries += 1
        if (result.outcome === 'taken') this.#keep(key, kept)
        const wasStale = result.outcome === 'neverSent' && kept.deliveries > 1
        if (!wasStale) return result
        const session = await openSession(server)
        return 'outcome' in session ? session : this.#fresh(key, server, session).deliver(envelope, mail)
      },
    }
  }

  #keep(key: string, kept: Kept): void {
    if (kept.deliveries >= MAX_DELIVERIES) {
      kept.session.close()
      return
    }
    const others = this.#waiting.get(key) ?? []
    this.#waiting.set(key, others)
    others.push(kept)
    kept.timer = setTimeout(() => {
      others.splice(others.indexOf(kept), 1)
      if (others.length === 0) this.#waiting.delete(key)
      kept.session.close()
    }, IDLE_MS)
    kept.timer.unref()
  }
}
