export { copyJourney } from './copy.ts'
export { type Changed, createDraft, deleteDraft, editDraft, forkDraft } from './drafts.ts'
export { readEntry, readSmsTexts } from './entry.ts'
export { findJourney, findOnceLive, type JourneyRow, listJourneys, presentJourney } from './journeys.ts'
export { enrollPresentMembers, publishDraft, publishNewVersion } from './publication.ts'
export { findLiveErrors, validateDefinition, validateJourney } from './readiness.ts'
export { requireSegment } from './references.ts'
export { retireLive, retireLiveOf } from './retirement.ts'
export {
  JourneyListItem,
  JourneySummary,
  presentListed,
  ShownStatus,
  STATUS_STORED,
  summarize,
} from './summary.ts'
