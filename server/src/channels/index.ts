export { openAccounts } from './accounts.ts'
export { Acknowledgements, acknowledgements } from './acknowledging.ts'
export { connectAccount, fetchSenders, ProviderError, subscribeWebhooks, webhookPath } from './connecting.ts'
export { ensureContacts } from './contacts.ts'
export { type ChannelSink, channelEndpoints } from './endpoint.ts'
export { accountsWorker, channelInstallation } from './health.ts'
export { plainText } from './html-text.ts'
export { type InboundMessage, keepWithRuns } from './inbound.ts'
export type { Leaving } from './leaving.ts'
export {
  attachUpload,
  dropFilesOfPerson,
  findFile,
  forgetFiles,
  keepUpload,
  kindOfFile,
  mediaWorker,
  presentFile,
  type ShownFile,
  StoredFile,
  safeFileName,
  shownFilesOf,
  typeOfFile,
} from './media/index.ts'
export { FILE_HEADERS } from './media/links.ts'
export { type Choices, FILE_KINDS, MessageDetails } from './message-details.ts'
export { channelOperations } from './operations.ts'
export { cancelQueued, lockQueued, type NewMessage, queueMessages, type TemplateUse } from './outbox.ts'
export { channelSink, mailboxesWorker } from './polling.ts'
export type {
  ChannelKind,
  FoundTemplate,
  ProviderAccount,
  ProviderFailure,
  Review,
  ReviewEvent,
  ReviewedTemplate,
  Sample,
  TemplateReviews,
} from './provider.ts'
export { openProviders, type Providers, providers } from './providers.ts'
export { entriesFor, type Suppressible } from './refusals.ts'
export { messageWorkers } from './sending.ts'
export {
  type Button,
  fillHtml,
  fillPlaceholders,
  placeholdersIn,
  readParts,
  renderTemplate,
  type TemplateContent,
  type TemplateParts,
  templatePlaceholders,
  textsOf,
} from './template-content.ts'
export { ensureConversations } from './threads.ts'
