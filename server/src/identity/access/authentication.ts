import { ApiError, type Clock, toWire } from '../../platform/core/index.ts'
import type { Pool } from '../../platform/db/index.ts'
import type { Caller } from '../../platform/operations/index.ts'
import { findKey, isUsable, type KeyRow, noteUse, parseKey } from './api-keys.ts'
import { permissionsOfKey } from './grants.ts'
import { TrustedAnswers } from './trusted-answers.ts'

/** An authenticated key, with its own rate limits if it has any. */
export interface AuthenticatedKey {
  caller: Caller
  ratePerMinute: number | null
  batchRatePerMinute: number | null
}

/** Authenticates `Authorization: Bearer …` as a caller (docs/behaviour/identity.md: Organizations and keys). */
export class Authenticator {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #organizationKind: KeyRow['organization_kind']
  readonly #trusted = new TrustedAnswers<AuthenticatedKey>()

  /** `organizationKind`: a sandbox accepts only keys of development organizations, production only the others. */
  constructor(pool: Pool, clock: Clock, organizationKind: KeyRow['organization_kind']) {
    this.#pool = pool
    this.#clock = clock
    this.#organizationKind = organizationKind
  }

  /**
   * Throws `unauthorized` for a missing, malformed, unknown, expired or revoked key, and for a key of the other kind of
   * organization.
   */
  authenticate(authorization: string | undefined): Promise<AuthenticatedKey> {
    return this.#trusted.get(bearerOf(authorization), (text) => this.#check(text))
  }

  async #check(text: string): Promise<AuthenticatedKey> {
    const parsed = parseKey(text)
    if (!parsed) throw unauthorized('This is not an API key. API keys start with parley_org_.')
    const row = await findKey(this.#pool, parsed.org, parsed.id)
    if (!row || !isUsable(row, parsed.secret, this.#clock.now())) {
      throw unauthorized(
        'This API key is unknown, expired or revoked. Create a new one in the workspace settings.',
      )
    }
    if (row.organization_kind !== this.#organizationKind) {
      throw unauthorized(
        `This server accepts keys of ${this.#organizationKind} organizations only. Use a key of such an ` +
          'organization.',
      )
    }
    await noteUse(this.#pool, row, parsed.org, this.#clock.now())
    return {
      caller: {
        org: dashed(parsed.org),
        actor: { kind: 'key', id: toWire('key', parsed.id) },
        permissions: permissionsOfKey(row.scope, row.permissions),
        via: 'rest',
      },
      ratePerMinute: row.rate_per_minute,
      batchRatePerMinute: row.batch_rate_per_minute,
    }
  }
}

function bearerOf(authorization: string | undefined): string {
  const match = /^Bearer +(\S+)$/i.exec(authorization ?? '')
  if (!match) throw unauthorized('No API key was sent. Send it as `Authorization: Bearer <API_KEY>`.')
  return match[1]!
}

function dashed(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function unauthorized(message: string): ApiError {
  return new ApiError('unauthorized', message)
}
