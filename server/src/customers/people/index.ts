export { parseEmail } from './addresses/email-addresses.ts'
export { parsePhone } from './addresses/phone-numbers.ts'
export { batchOperation, upsertBatchOperation } from './batch-operation.ts'
export { type Changes, hasLiveSegments, noteChanges, noteForgottenEvents } from './changes.ts'
export {
  CHANNEL_KINDS,
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelKind,
  type ChannelName,
  type ChannelTraits,
  channelKindOf,
  channelNamed,
} from './channels.ts'
export { doNotContactOperations } from './do-not-contact/do-not-contact.ts'
export { doNotContactFileOperations } from './do-not-contact/files.ts'
export { findSuppressed, type Reachable, type Suppression, suppress } from './do-not-contact/suppressions.ts'
export { peopleOperations } from './operations.ts'
export {
  BAD_PHONE,
  getPerson,
  type PersonRow,
  presentPerson,
  type Upserted,
  upsertPeople,
  whenPeopleAreDeleted,
} from './people.ts'
export { Person, PersonInput } from './schema.ts'
export { mergePeople, type PersonDetails } from './upsert.ts'
