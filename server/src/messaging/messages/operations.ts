import { byCreation, listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import { ById } from '../../platform/schema/index.ts'
import { getMessage, listMessages, presentMessage } from './log.ts'
import { Message, MessageFilters, SendInput } from './schema.ts'
import { awaitAnswer, sendMessage } from './send.ts'

const messages_send = operation({
  name: 'messages_send',
  route: 'POST /messages/send',
  permission: 'conversations:write',
  summary: 'Send a message',
  description:
    'Sends one message, such as a receipt or a code: a template, or a text by SMS. Messages of the categories ' +
    'UTILITY and AUTHENTICATION, SMS, and emails with `purpose: "transactional"`, leave before those of journeys and pass ' +
    'quiet hours and limits. All others obey them, and `waitsFor` says so. Nobody on the do-not-contact list gets ' +
    'any. Set `expiresInMinutes` for what is of no use later, such as a code. Send an `Idempotency-Key` so that you can safely retry.',
  effect: 'write',
  forPeople: true,
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: SendInput,
  output: Message,
  errors: ['conflict', 'unknown_reference', 'template_not_approved'],
  run: sendMessage,
  follow: (ctx, message, { wait }) => awaitAnswer(ctx, message, wait),
})

const messages_list = listOperation({
  name: 'messages_list',
  route: 'GET /messages',
  permission: 'conversations:read',
  readsReplica: true,
  summary: 'List messages',
  description: 'Every message of every channel, newest first.',
  forPeople: true,
  filters: MessageFilters,
  item: Message,
  query: listMessages,
  position: byCreation,
  present: presentMessage,
})

const messages_get = readOperation({
  name: 'messages_get',
  route: 'GET /messages/{id}',
  permission: 'conversations:read',
  summary: 'Get a message',
  description: 'With the times of its states, what it waits for and why it failed.',
  forPeople: true,
  input: ById,
  output: Message,
  run: (ctx, { id }) => getMessage(ctx, id),
})

export const messageOperations = [messages_send, messages_list, messages_get]
