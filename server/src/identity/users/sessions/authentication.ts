import { ApiError, fromWire, toWire } from '../../../platform/core/index.ts'
import type { Pool } from '../../../platform/db/index.ts'
import type { Caller } from '../../../platform/operations/index.ts'
import { type Organization, ROLES, type Role, TrustedAnswers } from '../../access/index.ts'
import { roleIn } from '../memberships/memberships.ts'
import { findSession, noteSeen, type SessionLimits } from './sessions.ts'

/** A user with a valid session, and their role in the session's organization. */
export interface SignedIn {
  userId: string
  sessionId: string
  startedAt: Date
  /** Null when they belong to no organization. */
  membership: { org: string; role: Role } | null
}

interface Parts {
  pool: Pool
  organizationKind: Organization['kind']
  sessionLimits: SessionLimits
  realNow: () => Date
}

/** Authenticates the session token of a cookie (docs/behaviour/identity.md: Users). */
export class SessionAuthenticator {
  readonly #parts: Parts
  readonly #trusted = new TrustedAnswers<SignedIn>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * `wanted` is the wire id of the requested organization; the session's own when omitted. Throws `unauthorized` for a
   * session that ended, and `forbidden` for an organization that the user does not belong to. Without `isUse` the
   * session ends as if nobody had asked: a page that is only open does not use it.
   */
  authenticate(token: string, wanted: string | undefined, isUse = true): Promise<SignedIn> {
    return this.#trusted.get(`${token} ${wanted ?? ''} ${isUse}`, () => this.#check(token, wanted, isUse))
  }

  /** Clears the cache of this process after sessions or members changed. */
  forget(): void {
    this.#trusted.forget()
  }

  async #check(token: string, wanted: string | undefined, isUse: boolean): Promise<SignedIn> {
    const { pool, organizationKind, sessionLimits, realNow } = this.#parts
    const now = realNow()
    const session = await findSession(pool, token, now, sessionLimits)
    if (!session) throw new ApiError('unauthorized', 'Your session has ended. Sign in again.')
    const org = wanted === undefined ? session.chosen_org : fromWire('organization', wanted)
    const role = org === null ? null : await roleIn(pool, org, session.user_id, organizationKind)
    if (isUse) await noteSeen(pool, session, now)
    if (wanted !== undefined && role === null)
      throw new ApiError('forbidden', 'You are not a member of this organization. Switch to one of yours.')
    return {
      userId: session.user_id,
      sessionId: session.id,
      startedAt: session.created_at,
      membership: org !== null && role !== null ? { org, role } : null,
    }
  }
}

/** The user as a caller of operations. Throws `forbidden` when they belong to no organization. */
export function callerOf({ userId, membership }: SignedIn): Caller {
  if (!membership)
    throw new ApiError('forbidden', 'You do not belong to any organization yet. Ask for an invitation.')
  return {
    org: membership.org,
    actor: { kind: 'user', id: toWire('user', userId) },
    permissions: ROLES[membership.role],
    via: 'web',
  }
}
