import { byCreation, listOperation, recordOperations } from '../../../../platform/operations/index.ts'
import {
  askAgain,
  listUnknownMessages,
  presentUnknownMessage,
  sendAgain,
  UnknownMessage,
} from './unknown-messages.ts'

const messages_unknown_list = listOperation({
  name: 'messages_unknown_list',
  route: 'GET /messages/unknown',
  permission: 'conversations:read',
  summary: 'List messages that may not have been sent',
  description:
    'Nobody knows whether these messages were sent, newest first. Parley does not send them again. A report of the ' +
    'provider settles them; you can also call `messages_ask_again` or `messages_send_again`.',
  forPeople: true,
  item: UnknownMessage,
  query: (ctx, page) => listUnknownMessages(ctx.org, page),
  position: byCreation,
  present: presentUnknownMessage,
})

const messages = recordOperations({ record: UnknownMessage, present: presentUnknownMessage })

const messages_ask_again = messages.act({
  name: 'messages_ask_again',
  route: 'POST /messages/{id}/ask-again',
  permission: 'conversations:write',
  summary: 'Check again whether a provider has a message',
  description:
    'Asks now whether the provider has the message. If it has one that fits, the message counts as sent.',
  effect: 'write',
  forPeople: true,
  idempotent: true,
  errors: ['conflict'],
  run: askAgain,
})

const messages_send_again = messages.act({
  name: 'messages_send_again',
  route: 'POST /messages/{id}/send-again',
  permission: 'conversations:write',
  summary: 'Send a message again',
  description:
    'For messages that may have been sent: the person may get the message twice, so look at the conversation first. ' +
    'Also once for a failed message that no provider took, while its run goes on and has sent nothing since. The ' +
    'checks of a new message apply.',
  effect: 'write',
  forPeople: true,
  idempotent: false,
  errors: ['conflict'],
  run: sendAgain,
})

export const unknownMessageOperations = [messages_unknown_list, messages_ask_again, messages_send_again]
