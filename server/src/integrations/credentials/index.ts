export { findCredential } from './credentials.ts'
export { credentialOperations } from './operations.ts'
export { formsInUrl, formsOf, type Placement, placeCredential } from './placement.ts'
export {
  credentialIn,
  loadCredentials,
  loadNamedCredentials,
  openCredential,
  type StoredCredential,
  unsealCredential,
} from './sealed-credentials.ts'
