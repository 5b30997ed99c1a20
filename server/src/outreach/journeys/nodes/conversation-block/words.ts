import { conversationEnds, manageConversationWords } from '../manage-conversation/words.ts'
import { noReplyInTime } from '../wait-for-reply/words.ts'
import { bySignal, type Words } from '../words.ts'

export const conversationBlockWords = {
  name: { en: 'Conversation block', es: 'Bloque de conversación', pt: 'Bloco de conversa' },
  does: {
    en: 'Waits for a reply and holds a conversation, in one node.',
    es: 'Espera una respuesta y conversa, en un solo nodo.',
    pt: 'Espera uma resposta e conversa, em um só nó.',
  },
  waits: { en: 'Waits for the person', es: 'Espera a la persona', pt: 'Espera a pessoa' },
  why: bySignal({
    ...conversationEnds,
    TIMEOUT: noReplyInTime,
  }),
  failures: {
    duration_invalid: {
      en: 'The block has no valid timeout.',
      es: 'El bloque no tiene un plazo válido.',
      pt: 'O bloco não tem um prazo válido.',
    },
    no_conversation: manageConversationWords.failures.no_conversation,
  },
} satisfies Words<'CONVERSATION_BLOCK'>
