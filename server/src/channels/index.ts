export { openAccounts } from './accounts.ts'
export { connectAccount, fetchSenders, ProviderError, subscribeWebhooks } from './connecting.ts'
export { ensureContacts } from './contacts.ts'
export { type ChannelSink, channelEndpoints } from './endpoint.ts'
export { accountsWorker, channelInstallation } from './health.ts'
export { type InboundMessage, keepWithRuns } from './inbound.ts'
export { channelOperations } from './operations.ts'
export { cancelQueued, lockQueued, type NewMessage, queueMessages } from './outbox.ts'
export type {
  FoundTemplate,
  ProviderAccount,
  ProviderFailure,
  Review,
  ReviewEvent,
  ReviewedTemplate,
  Sample,
  TemplateReviews,
} from './provider.ts'
export { type Providers, providers } from './providers.ts'
export { messageWorkers } from './sending.ts'
export {
  type Button,
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
