import { bySignal, type Words } from '../words.ts'

export const noReplyInTime = {
  en: 'No reply came in time.',
  es: 'No llegó una respuesta a tiempo.',
  pt: 'Nenhuma resposta chegou a tempo.',
}

export const waitForReplyWords = {
  name: { en: 'Wait for reply', es: 'Esperar respuesta', pt: 'Aguardar resposta' },
  does: {
    en: 'Waits for the first reply, up to a time limit.',
    es: 'Espera la primera respuesta, pero no para siempre.',
    pt: 'Espera a primeira resposta, mas não para sempre.',
  },
  waits: { en: 'Waits for a reply', es: 'Espera una respuesta', pt: 'Espera uma resposta' },
  why: bySignal({
    REPLIED: { en: 'The person replied.', es: 'La persona respondió.', pt: 'A pessoa respondeu.' },
    TIMEOUT: noReplyInTime,
  }),
  failures: {
    duration_invalid: {
      en: 'The wait has no valid timeout.',
      es: 'La espera no tiene un plazo válido.',
      pt: 'A espera não tem um prazo válido.',
    },
  },
} satisfies Words<'WAIT_FOR_REPLY'>
