import { nodeKind, notAvailable } from '../kind.ts'
import type { ActionOf } from '../schema.ts'
import { emailNeeds } from '../step/email-message.ts'
import { joinNeeds, NO_NEEDS } from '../step/needs.ts'
import { whatsappNeeds } from '../step/whatsapp-message.ts'
import { messageChannelOf } from './channel.ts'
import { decideSendMessage } from './decide.ts'
import { sendMessageIssues } from './validation.ts'
import { sendMessageWords } from './words.ts'

export const sendMessageKind = nodeKind<'SEND_MESSAGE'>({
  stepType: 'message',
  words: sendMessageWords,
  signals: ['SENT'],
  optionalSignals: ['FAILED', 'UNDELIVERED'],
  breaksLoops: false,
  issues: sendMessageIssues,
  unavailable: (node, definition) => {
    const channel = messageChannelOf(node, definition)
    return channel === 'whatsapp'
      ? null
      : notAvailable(`SEND_MESSAGE ${channel}`, channel === 'email' ? 'Use SEND_EMAIL.' : 'Send on whatsapp.')
  },
  decide: decideSendMessage,
  needs: (node) => joinNeeds([whatsappNeeds(node.inputs ?? {}), ofFallback(node)]),
  needsLater: ofFallback,
  leavesAtOnce: (_, signal) => signal === 'FAILED',
})

function ofFallback({ inputs }: ActionOf<'SEND_MESSAGE'>) {
  return inputs?.channelFallback ? emailNeeds(inputs.channelFallback) : NO_NEEDS
}
