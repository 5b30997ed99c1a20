import type { AddressLimits } from '../access/index.ts'
import { service } from '../kernel/index.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Passwords } from './passwords.ts'
import type { SessionAuthenticator } from './session-authentication.ts'

/** How long a session lasts, in real milliseconds: without being used, and in all. */
export interface SessionLimits {
  idleMs: number
  lifetimeMs: number
}

/** What the process has for people who log in. */
export interface Accounts {
  passwords: Passwords
  addressLimits: AddressLimits
  authenticator: SessionAuthenticator
  sessionLimits: SessionLimits
  /** Where people sign in instead of here; null without. */
  identityProvider: IdentityProvider | null
  /** The organizations that this server takes. */
  organizationKind: 'production' | 'development'
  /** Real time: sessions and links last as long for people, however fast the service's time runs. */
  realNow(): Date
}

export const accounts = service<Accounts>('accounts')
