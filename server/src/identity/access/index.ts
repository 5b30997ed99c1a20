export { type AddressBucket, AddressLimits, forgetAddresses } from './address-limits.ts'
export { type KeyRow, listKeys, revokeKey } from './api-keys.ts'
export { auditOperations } from './audit-operations.ts'
export { type AuthenticatedKey, Authenticator } from './authentication.ts'
export { KEY_PERMISSIONS, type KeyScope, permissionsOfKey, ROLES, type Role, SCOPES } from './grants.ts'
export { keyOperations } from './key-operations.ts'
export { organizationOperations, TimeZone } from './organization-operations.ts'
export {
  bootstrapKey,
  createKey,
  ensureOrganization,
  findOrganization,
  type Organization,
  whenTimeZoneChanges,
} from './organizations.ts'
export { RateLimits, type RateState, realRateClock } from './rate-limits.ts'
export { roleOperations } from './role-operations.ts'
export { TrustedAnswers } from './trusted-answers.ts'
