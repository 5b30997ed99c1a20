export {
  type Asked,
  type ConsentRow,
  findWithoutConsent,
  hasConsent,
  isGranted,
  readConsents,
} from './consents.ts'
export { foldedKeyword, isPreferenceRequest } from './keywords.ts'
export { type ConsentChange, recordConsents } from './ledger.ts'
export { consentsOfPeople } from './merge-part.ts'
export { consentOperations } from './operations.ts'
export { channelsOfPerson, ensurePeopleAt, findPeopleAt, type Place, placeOf } from './people-at.ts'
export { consentTables } from './person-tables.ts'
export { type ConsentState, TOPIC_LANGUAGES, type TopicLanguage, type Words } from './schema.ts'
export { findTopicsByKeyword, holdTopics, listTopics, requireTopic, wordsIn } from './topics.ts'
