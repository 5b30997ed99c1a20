export { openAccounts } from './accounts/accounts.ts'
export { Acknowledgements, acknowledgements } from './accounts/acknowledging.ts'
export {
  connectAccount,
  fetchSenders,
  ProviderError,
  subscribeWebhooks,
  webhookPath,
} from './accounts/connecting.ts'
export { accountsWorker, channelInstallation } from './accounts/health.ts'
export { channelOperations } from './accounts/operations.ts'
export { channelSink, mailboxesWorker } from './accounts/polling.ts'
export { ensureContacts } from './contacts.ts'
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
export { plainText } from './provider/html-text.ts'
export { type Choices, FILE_KINDS, MessageDetails } from './provider/message-details.ts'
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
} from './provider/provider.ts'
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
} from './provider/template-content.ts'
export { openProviders, type Providers, providers } from './providers.ts'
export { type ChannelSink, channelEndpoints } from './receiving/endpoint.ts'
export { type InboundMessage, keepWithRuns } from './receiving/inbound.ts'
export type { Leaving } from './receiving/leaving.ts'
export { entriesFor, type Suppressible } from './refusals.ts'
export {
  cancelQueued,
  lockQueued,
  type NewMessage,
  queueMessages,
  type TemplateUse,
} from './sending/outbox.ts'
export { messageWorkers } from './sending/sending.ts'
export { ensureConversations } from './threads.ts'
