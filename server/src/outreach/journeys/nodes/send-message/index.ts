import { nodeKind, notAvailable } from '../kind.ts'
import { fallbackNeeds } from '../step/fallback.ts'
import { joinNeeds } from '../step/needs.ts'
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
      : notAvailable(`SEND_MESSAGE ${channel}`, `Use ${channel === 'email' ? 'SEND_EMAIL' : 'SEND_SMS'}.`)
  },
  decide: decideSendMessage,
  needs: ({ inputs = {} }) => joinNeeds([whatsappNeeds(inputs), fallbackNeeds(inputs.channelFallback)]),
  needsLater: ({ inputs }) => fallbackNeeds(inputs?.channelFallback),
  leavesAtOnce: (_, signal) => signal === 'FAILED',
})
