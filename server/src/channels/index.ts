export {
  connectWhatsappAccount,
  fetchNumbers,
  loadAccounts,
  ProviderError,
  subscribeWebhooks,
} from './accounts.ts'
export { ensureContacts } from './contacts.ts'
export { whatsappEndpoints } from './endpoint.ts'
export { type InboundMessage, keepWithRuns } from './inbound.ts'
export { channelOperations } from './operations.ts'
export { type NewMessage, queueMessages } from './outbox.ts'
export { messageWorkers } from './sending.ts'
export type { StoredTemplate } from './template-messages.ts'
export { ensureConversations } from './threads.ts'
export {
  type CloudAccount,
  type CloudTemplate,
  createTemplate,
  type Failure,
  findTemplate,
  getTemplate,
  type Sample,
  type TemplateEvent,
  uploadSample,
} from './whatsapp-cloud/index.ts'
