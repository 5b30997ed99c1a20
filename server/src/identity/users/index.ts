export { type AccountOperation, accountOperation, type Visitor } from './accounts/account-operation.ts'
export { type Accounts, accounts } from './accounts/accounts.ts'
export { IdentityProvider, type IdentityProviderSettings } from './accounts/identity-provider.ts'
export { PASSWORD_COST, type PasswordCost, Passwords } from './accounts/passwords.ts'
export type { EmailContent } from './emails.ts'
export { tellAdmins } from './members/admin-notices.ts'
export { letIn } from './members/invitation-links.ts'
export { type NamedMember, whenMembersGetAddress, whenMembersLeave } from './members/members.ts'
export { memberOperations } from './members/operations.ts'
export { listMemberships, lockMembership, roleIn } from './memberships/memberships.ts'
export { accountOperations } from './operations.ts'
export { CHALLENGE_LASTS_MS, forgetChallenges } from './passkeys/challenges.ts'
export { callerOf, SessionAuthenticator, type SignedIn } from './sessions/authentication.ts'
export type { SessionLimits } from './sessions/sessions.ts'
export { forgetSessions } from './sessions/sessions.ts'
export { newToken, readToken, type Token } from './sessions/tokens.ts'
export { completeSsoSignIn } from './sso/callback.ts'
export { CALLBACK_PATH } from './sso/operations.ts'
export { ATTEMPT_LASTS_MS } from './sso/sign-in-attempts.ts'
export type { Locale } from './users.ts'
export { viewOperations } from './views/operations.ts'
export {
  changeView,
  isOwnOrAdministered,
  listViewsOf,
  removeView,
  saveView,
  type ViewRow,
} from './views/views.ts'
