export {
  credentialIn,
  credentialOperations,
  formsOf,
  loadNamedCredentials,
  type Placement,
  placeCredential,
  unsealCredential,
} from './credentials/index.ts'
export {
  environmentOperations,
  findOutsideTest,
  loadEnvironments,
  replaceTokens,
  type Variables,
} from './environments/index.ts'
export {
  deliveriesWorker,
  type Emission,
  EVENT_WORDS,
  emit,
  emitMerge,
  forgetDeliveries,
  forgetEvents,
  PAYLOADS,
  webhookOperations,
} from './webhooks/index.ts'
