import { ApiError, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Caller, Runtime } from '../../platform/operations/index.ts'
import { ROLES, TrustedAnswers } from '../access/index.ts'
import { accounts, roleIn } from '../users/index.ts'
import { isOlderThanIdentity } from './grants.ts'
import { isOwnResource } from './resources.ts'
import { permissionsOf, scopeOf } from './scopes.ts'
import { findGrant, findPair, PREFIXES, parseToken } from './tokens.ts'

/** The stored time of last use is updated when it is older than this, in real milliseconds. */
const USED_WITHIN_MS = 60_000

const BEARER = new RegExp(`^Bearer +(${PREFIXES.access}\\S+)$`, 'i')

/** Authenticates access tokens as their user, with the permissions of the grant (docs/behaviour/identity.md: Connected apps). */
export class TokenAuthenticator {
  readonly #runtime: Runtime
  readonly #trusted = new TrustedAnswers<Caller>()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** The access token in an `Authorization` header; null when the header has none. */
  static tokenIn(authorization: string | undefined): string | null {
    return BEARER.exec(authorization ?? '')?.[1] ?? null
  }

  /** Throws `unauthorized` for a token that is unknown, expired or issued for another resource. */
  authenticate(token: string): Promise<Caller> {
    return this.#trusted.get(token, (text) => this.#check(text))
  }

  async #check(text: string): Promise<Caller> {
    const { pool, services } = this.#runtime
    const { organizationKind, realNow } = services.get(accounts)
    const now = realNow()
    const token = parseToken('access', text)
    const [org = '', id = ''] = token?.ids ?? []
    const pair = token && (await findPair(pool, org, id))
    const isRight = pair && token.proves(pair.access_hash) && pair.access_expires_at > now
    const grant = isRight ? await findGrant(pool, org, pair.grant_id) : null
    const role = grant && (await roleIn(pool, org, grant.user_id, organizationKind))
    if (
      !grant ||
      !role ||
      !isOwnResource(services, grant.resource) ||
      (await isOlderThanIdentity(pool, grant))
    )
      throw new ApiError('unauthorized', 'This access token is unknown, expired or revoked. Get a new one.')
    if (!grant.used_at || now.getTime() - grant.used_at.getTime() > USED_WITHIN_MS)
      await pool.run(sql`update oauth_grants set used_at = ${now} where org_id = ${org} and id = ${grant.id}`)
    return {
      org,
      actor: { kind: 'user', id: toWire('user', grant.user_id) },
      permissions: new Set([...permissionsOf(grant)].filter((permission) => ROLES[role].has(permission))),
      app: { scope: scopeOf(grant), grantable: ROLES[role] },
      via: 'mcp',
    }
  }
}
