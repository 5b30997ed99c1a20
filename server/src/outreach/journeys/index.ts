export { publishTestedDraft } from './acceptance/publishing.ts'
export { copyTests } from './acceptance/tests.ts'
export {
  copyJourney,
  createDraft,
  enrollPresentMembers,
  findLiveErrors,
  readEntry,
  readSmsTexts,
  retireLiveOf,
  validateDefinition,
} from './authoring/index.ts'
export { callsWorker } from './calls/worker.ts'
export { compareDefinitions, isSame } from './definition/comparison.ts'
export { endRunsOfPerson } from './engine/erased-people.ts'
export { runsOfPeople } from './engine/merge-part.ts'
export { endingsWorker, endTogether } from './engine/run-endings.ts'
export { runsWorker } from './engine/worker.ts'
export { showAdding } from './enrollment/adding.ts'
export { ContextSchema, findContextProblem, unknownKey } from './enrollment/context-schema.ts'
export type { Candidate } from './enrollment/eligibility.ts'
export { type Enrollment, enroll } from './enrollment/enrollment.ts'
export {
  type InitiativeStatus,
  type LiveJourney,
  lockLiveJourneys,
  requireLiveJourney,
} from './enrollment/live-journeys.ts'
export {
  Document as JourneyFile,
  definitionOf,
  documentOf,
  mentionsIn,
  mentionsOf,
  placedAs,
} from './exchange/document.ts'
export { linesOf } from './exchange/lines.ts'
export { findNames } from './exchange/names.ts'
export { Called, type Mention, type Names, type Referred, UnknownName } from './exchange/references.ts'
export { type JourneyDefinition, SentDefinition } from './nodes/definition.ts'
export { instantOf } from './nodes/delay/calendar.ts'
export { emailMessage, isLocalTime, smsMessage, whatsappMessage } from './nodes/message-content.ts'
export { LAST_STATUS } from './nodes/step/variables.ts'
export { journeyOperations } from './operations.ts'
export { journeyTables } from './person-tables.ts'
export { explainRun, RunExplanation } from './run-trace.ts'
export { readReach } from './statistics/reach.ts'
export { countParts, type TextParts } from './text-parts.ts'
export { EnrollmentExplanation, explainEnrollment } from './triggers/enrollment-explanation.ts'
export { followingForm } from './triggers/form-channels.ts'
export { matchInbound } from './triggers/inbound.ts'
export { matchesWorker } from './triggers/matches.ts'
export { resumeMatches } from './triggers/pauses.ts'
