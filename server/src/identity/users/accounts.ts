import { service } from '../../platform/core/index.ts'
import type { AddressLimits } from '../access/index.ts'
import type { SessionAuthenticator } from './sessions/authentication.ts'
import type { SessionLimits } from './sessions/sessions.ts'
import type { Passwords } from './sign-in/passwords.ts'
import type { IdentityProvider } from './sso/identity-provider.ts'

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
