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
    es: 'El contacto estuvo inactivo demasiado tiempo.',
    pt: 'O contato ficou inativo por tempo demais.',
  },
}

export const manageConversationWords = {
  name: { en: 'Conversation', es: 'Conversación', pt: 'Conversa' },
  does: {
    en: 'The agent, or someone on your team, converses with the person.',
    es: 'El agente, o alguien de tu equipo, conversa con la persona.',
    pt: 'O agente, ou alguém da sua equipe, conversa com a pessoa.',
  },
  waits: {
    en: 'Waits for the conversation to close or become inactive',
    es: 'Espera a que la conversación se cierre o quede inactiva',
    pt: 'Aguarda a conversa ser encerrada ou ficar inativa',
  },
  why: bySignal(conversationEnds),
  failures: {
    duration_invalid: {
      en: 'The conversation has no valid inactivity timeout.',
      es: 'El plazo de inactividad de la conversación no es válido.',
      pt: 'O prazo de inatividade da conversa não é válido.',
    },
    no_conversation: {
      en: 'No message was sent before the conversation.',
      es: 'No se envió ningún mensaje antes de la conversación.',
      pt: 'Nenhuma mensagem foi enviada antes da conversa.',
    },
  },
} satisfies Words<'MANAGE_CONVERSATION'>
