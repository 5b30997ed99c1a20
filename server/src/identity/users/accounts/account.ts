import type { z } from 'zod'
import { positionNow } from '../../../platform/changes/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { ROLES } from '../../access/index.ts'
import { listMemberships, type MembershipRow } from '../memberships/memberships.ts'
import type { Account } from '../schema.ts'
import type { SignedIn } from '../sessions/authentication.ts'
import { isLinked, readUser } from '../users.ts'
import { accounts } from './accounts.ts'

/** A user's profile, memberships and permissions, as every page of the app needs them. */
export async function readAccountOf(
  { services, pool }: Runtime,
  signedIn: SignedIn,
): Promise<z.input<typeof Account>> {
  const { organizationKind, sessionLimits, identityProvider } = services.get(accounts)
  const user = await readUser(pool, signedIn.userId)
  const memberships = await listMemberships(pool, signedIn.userId, organizationKind)
  const provider = identityProvider && (await isLinked(pool, user.id)) ? identityProvider.settings.name : null
  const chosen = memberships.find(({ org_id }) => org_id === signedIn.membership?.org)
  const endsAt = new Date(signedIn.startedAt.getTime() + sessionLimits.lifetimeMs)
  return {
    user: {
      id: toWire('user', user.id),
      email: user.email,
      name: user.name,
      locale: user.locale,
      hasPassword: user.password_hash !== null,
      hasSecondFactor: user.totp_secret !== null,
      requiresPasskey: user.passkey_required,
      identityProvider: provider,
    },
    organization: chosen
      ? {
          ...presentMembership(chosen),
          kind: chosen.kind,
          timeZone: chosen.time_zone,
          permissions: [...ROLES[chosen.role]],
          changesPosition: await positionNow(pool, chosen.org_id),
        }
      : null,
    organizations: memberships.map(presentMembership),
    session: {
      id: toWire('session', signedIn.sessionId),
      startedAt: signedIn.startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
  }
}

/** The same for a session that has just started. */
export async function readAccountBehind(runtime: Runtime, token: string): Promise<z.input<typeof Account>> {
  const { authenticator } = runtime.services.get(accounts)
  return readAccountOf(runtime, await authenticator.authenticate(token, undefined))
}

function presentMembership({ org_id, name, role }: MembershipRow) {
  return { id: toWire('organization', org_id), name, role }
}
