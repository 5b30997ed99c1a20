export { openAccounts } from './accounts/accounts.ts'
export { Acknowledgements, acknowledgements } from './accounts/acknowledgements.ts'
export {
  connectAccount,
  fetchSenders,
  ProviderError,
  subscribeWebhooks,
  webhookPath,
} from './accounts/connection.ts'
export { accountsWorker, channelInstallation } from './accounts/health.ts'
export { ensureContacts } from './contacts.ts'
export { messageOfToken } from './flow-tokens.ts'
export { findHiddenOptOuts, keepHiddenOptOuts, withdrawHiddenOptOuts } from './hidden-opt-outs.ts'
export { keepButtonBase } from './links/bases.ts'
export { isTarget } from './links/buttons.ts'
export { readClicks } from './links/results.ts'
export { readLinkSettings } from './links/settings.ts'
export {
  attachUpload,
  dropFilesOfPerson,
  findFile,
  forgetFiles,
  hasLayout,
  kindOfFile,
  layoutLinks,
  mediaWorker,
  presentFile,
  type ShownFile,
  StoredFile,
  safeFileName,
  saveUpload,
  shownFilesOf,
  typeOfFile,
} from './media/index.ts'
export { FILE_HEADERS } from './media/links.ts'
export { type Author, SOURCES, type Source, type StoredSource, sourceOf } from './message-sources.ts'
export { channelOperations } from './operations.ts'
export { channelTables } from './person-tables.ts'
export { mayPass, type ProviderFailure } from './provider/failures.ts'
export type { FlowPublishing } from './provider/flow-publishing.ts'
export { plainText } from './provider/html-text.ts'
export {
  type Choices,
  FILE_KINDS,
  type FormDetails,
  LONGEST_REQUEST,
  MessageDetails,
  REQUESTED,
  type Requested,
} from './provider/message-details.ts'
export type {
  FlowEvent,
  FoundTemplate,
  ProviderAccount,
  Review,
  ReviewEvent,
  ReviewedTemplate,
  Sample,
  TemplateReviews,
} from './provider/provider.ts'
export { Referral } from './provider/referral.ts'
export { smsPartsOf } from './provider/sms-parts.ts'
export {
  type Button,
  type Card,
  endOfOffer,
  fillHtml,
  fillPlaceholders,
  flowButtonOf,
  MAX_CODE,
  mediaOf,
  placeholdersIn,
  readParts,
  renderTemplate,
  type TemplateContent,
  type TemplateParts,
  templatePlaceholders,
  textsOf,
} from './provider/template-content.ts'
export { openProviders, type Providers, providers } from './providers.ts'
export { type ChannelSink, channelEndpoints } from './receiving/endpoint.ts'
export type { JoinedContact } from './receiving/identities.ts'
export { type InboundMessage, linkToRuns, noteFormRefusals } from './receiving/inbound.ts'
export { moveMessages } from './receiving/moving.ts'
export { channelSink, mailboxesWorker } from './receiving/poller.ts'
export { preferencesUrl } from './receiving/preferences.ts'
export type { UnsubscribedContact } from './receiving/unsubscribe.ts'
export { entriesFor, type Suppressible } from './refusals.ts'
export { forgetWords } from './retention.ts'
export {
  type DecidedDraft,
  type DraftDecision,
  decideDrafts,
  finishRefusals,
  undoDecisions,
  withdrawOfRuns,
  withdrawReplies,
} from './sending/drafts.ts'
export { countOpening, FLOW_MESSAGES_PER_HOUR } from './sending/limits/flow-limit.ts'
export { findHold } from './sending/limits/holds.ts'
export { countOverLimit } from './sending/limits/person-limit.ts'
export { isTimeZone } from './sending/limits/quiet-hours.ts'
export { type MessagePrices, readMessagePrices } from './sending/message-prices.ts'
export type { DraftKind, NewMessage, TemplateUse } from './sending/new-message.ts'
export {
  cancelOfFormerOwner,
  cancelQueued,
  lockQueued,
  queueMessages,
  withdrawReply,
} from './sending/outbox.ts'
export { type OpenedForm, openedForm } from './sending/template-messages.ts'
export {
  type ValueProblem,
  valueProblem,
  withTargets,
} from './sending/template-values.ts'
export { unknownMessageOperations } from './sending/unknown/operations.ts'
export {
  askAgain,
  canSendFailed,
  listUnknownMessages,
  sendAgain,
} from './sending/unknown/unknown-messages.ts'
export { messageWorkers } from './sending/worker.ts'
export { lookAtChannel, lookAtInitiative } from './statistics/failing.ts'
export { MessageSums, readMessageSums } from './statistics/message-sums.ts'
export { messageSumsWorker } from './statistics/sums-worker.ts'
export { ensureConversations } from './threads.ts'
export { noteUnanswered, waitingSinceOf, whenRepliesFail } from './waiting.ts'
