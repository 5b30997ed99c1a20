import { service } from '../../../platform/core/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AddressLimits } from '../../access/index.ts'
import type { SessionAuthenticator } from '../sessions/authentication.ts'
import type { SessionLimits } from '../sessions/sessions.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Passwords } from './passwords.ts'

/** What user accounts need from the process. */
export interface Accounts {
  passwords: Passwords
  addressLimits: AddressLimits
  authenticator: SessionAuthenticator
  sessionLimits: SessionLimits
  /** The identity provider for SSO; null when none is configured. */
  identityProvider: IdentityProvider | null
  /** The kind of organizations that this server accepts. */
  organizationKind: 'production' | 'development'
  /** Real time: sessions and links expire in real time, however fast the service's clock runs. */
  realNow(): Date
  /** Waits this many real milliseconds. */
  pause(ms: number): Promise<unknown>
  /** Ends what a user allowed apps in an organization; `before`: only what they allowed before that moment. */
  endAppAccess(db: Db, org: string, userId: string, before?: Date): Promise<void>
  /** How many strangers wait at an account, because others guess its password. */
  slowed: Map<string, number>
}

export const accounts = service<Accounts>('accounts')
