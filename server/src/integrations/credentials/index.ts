export { findCredential } from './credentials.ts'
export {
  credentialIn,
  loadCredentials,
  loadNamedCredentials,
  openCredential,
  type StoredCredential,
  unsealCredential,
} from './opening.ts'
export { credentialOperations } from './operations.ts'
export { formsOf, type Placement, placeCredential } from './placement.ts'
