import { bySignal, type Words } from '../words.ts'

/** How a conversation ends. */
export const conversationEnds = {
  CLOSED: {
    en: 'The conversation was closed.',
    es: 'La conversación se cerró.',
    pt: 'A conversa foi encerrada.',
  },
  STALE: {
    en: 'The contact was inactive for too long.',
    es: 'Nadie escribió durante demasiado tiempo.',
    pt: 'Ninguém escreveu por tempo demais.',
  },
}

export const manageConversationWords = {
  name: { en: 'Conversation', es: 'Conversación', pt: 'Conversa' },
  does: {
    en: 'The agent, or a human, converses with the person.',
    es: 'Deja que el agente, o un humano, converse con la persona.',
    pt: 'Deixa o agente, ou um humano, conversar com a pessoa.',
  },
  waits: {
    en: 'Waits for the conversation to close or become inactive',
    es: 'Espera el cierre de la conversación, o silencio',
    pt: 'Espera o encerramento da conversa, ou silêncio',
  },
  why: bySignal(conversationEnds),
  failures: {
    duration_invalid: {
      en: 'The conversation has no valid inactivity timeout.',
      es: 'La conversación no tiene un plazo de inactividad válido.',
      pt: 'A conversa não tem um prazo de inatividade válido.',
    },
    no_conversation: {
      en: 'No message was sent before the conversation.',
      es: 'No se envió ningún mensaje antes de la conversación.',
      pt: 'Nenhuma mensagem foi enviada antes da conversa.',
    },
  },
} satisfies Words<'MANAGE_CONVERSATION'>
