export {
  type ConnectedAccount,
  connectWhatsappAccount,
  fetchNumbers,
  loadAccounts,
  ProviderError,
  subscribeWebhooks,
  type WhatsappConnection,
  webhookPath,
} from './accounts.ts'
export { type ProviderEndpoint, type WhatsappSink, whatsappEndpoints } from './endpoint.ts'
export type { InboundMessage } from './inbound.ts'
export { channelOperations } from './operations.ts'
export { type OutgoingMessage, queueMessages } from './outbox.ts'
export { type MessagesWorker, messagesWorker } from './sending.ts'
export type { StoredTemplate, TemplateComposer } from './template-messages.ts'
export { ensureConversations, type Pair } from './threads.ts'
export {
  type CloudAccount,
  type CloudNumber,
  type CloudTemplate,
  createTemplate,
  type Failure,
  findTemplate,
  getTemplate,
  type TemplateEvent,
} from './whatsapp-cloud/index.ts'
