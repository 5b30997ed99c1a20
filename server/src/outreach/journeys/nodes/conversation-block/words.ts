import { conversationEnds, manageConversationWords } from '../manage-conversation/words.ts'
import { noReplyInTime } from '../wait-for-reply/words.ts'
import { bySignal, type Words } from '../words.ts'

export const conversationBlockWords = {
  name: { en: 'Conversation block', es: 'Bloque de conversación', pt: 'Bloco de conversa' },
  does: {
    en: 'Waits for a reply and holds a conversation, in one step.',
    es: 'Espera una respuesta y mantiene la conversación, en un solo paso.',
    pt: 'Aguarda uma resposta e conduz a conversa, em uma única etapa.',
  },
  waits: {
    en: 'Waits for the person to reply',
    es: 'Espera a que la persona responda',
    pt: 'Aguarda a pessoa responder',
  },
  why: bySignal({
    ...conversationEnds,
    TIMEOUT: noReplyInTime,
  }),
  failures: {
    duration_invalid: {
      en: 'The block has no valid timeout.',
      es: 'El plazo del bloque no es válido.',
      pt: 'O prazo do bloco não é válido.',
    },
    no_conversation: manageConversationWords.failures.no_conversation,
  },
} satisfies Words<'CONVERSATION_BLOCK'>
