import { nodeKind, notAvailable } from '../kind.ts'
import { messageChannelOf } from './channel.ts'
import { decideSendMessage } from './decide.ts'
import { sendMessageIssues } from './validation.ts'
import { sendMessageWords } from './words.ts'

export const sendMessageKind = nodeKind<'SEND_MESSAGE'>({
  stepType: 'message',
  words: sendMessageWords,
  signals: ['SENT'],
  breaksLoops: false,
  issues: sendMessageIssues,
  unavailable: (node, definition) => {
    const channel = messageChannelOf(node, definition)
    return channel === 'whatsapp'
      ? null
      : notAvailable(`SEND_MESSAGE ${channel}`, channel === 'email' ? 'Use SEND_EMAIL.' : 'Send on whatsapp.')
  },
  decide: decideSendMessage,
  needs: ({ inputs = {} }) => ({
    templates: inputs.templateId ? [inputs.templateId] : [],
    linkedTemplates: !inputs.templateId,
    senders: true,
    variables: Object.values(inputs.templateBindings ?? {}),
  }),
  alwaysStops: true,
})
