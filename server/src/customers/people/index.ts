export { parseEmail } from './addresses/email-addresses.ts'
export { BAD_PHONE, parsePhone } from './addresses/phone-numbers.ts'
export { batchOperation, upsertBatchOperation } from './batch-operation.ts'
export { type Changes, hasLiveSegments, noteChanges, noteEverybody, noteForgottenEvents } from './changes.ts'
export {
  CHANNEL_KINDS,
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelKind,
  type ChannelName,
  type ChannelTraits,
  CONSENT_CHANNELS,
  channelKindOf,
  channelNamed,
  JOURNEY_CHANNELS,
  type JourneyChannel,
} from './channels.ts'
export { addDetails, findUnknown, type PersonDetails } from './details.ts'
export { doNotContactOperations } from './do-not-contact/do-not-contact.ts'
export { doNotContactFileOperations } from './do-not-contact/files.ts'
export {
  findListedAt,
  findSuppressed,
  type Reachable,
  type Suppression,
  suppress,
  withdrawOptOuts,
} from './do-not-contact/suppressions.ts'
export { whenPeopleAreErased } from './erasure/erasures.ts'
export { exportFileOperations } from './erasure/export.ts'
export type { Identities } from './erasure/identities.ts'
export { erasureOperations } from './erasure/operations.ts'
export {
  anyOf,
  byExternalId,
  type ExportedRow,
  eraseBatch,
  isOneOf,
  type PersonTable,
  personTables,
} from './erasure/person-tables.ts'
export { peopleTables } from './erasure/tables.ts'
export { erasuresWorker } from './erasure/worker.ts'
export { type MergeAnnouncement, mergeAnnouncer } from './merging/announcements.ts'
export { identifyByAddress } from './merging/identification.ts'
export { leadId } from './merging/leads.ts'
export { type ClaimedDetails, matchDetails } from './merging/match-details.ts'
export {
  type MergePair,
  type MergePart,
  mergeParts,
  type PartChanges,
  type PersonKey,
  rowsOfPeople,
} from './merging/merge-parts.ts'
export { peopleMergedSince } from './merging/merges.ts'
export { mergeOperations } from './merging/operations.ts'
export {
  addressesOfPerson,
  findSurvivors,
  peopleBehind,
  survivorIn,
  survivorOf,
} from './merging/survivors.ts'
export { mergesWorker } from './merging/worker.ts'
export { peopleOperations } from './operations.ts'
export { PEOPLE_NAMED, PEOPLE_SORTS, type Upserted, upsertPeople, whenPeopleAreDeleted } from './people.ts'
export { getPerson, type PersonRow, presentPerson } from './person.ts'
export { NewPersonId, Person, PersonInput } from './schema.ts'
export { containsWords } from './search.ts'
export { patternsOf } from './search-query.ts'
