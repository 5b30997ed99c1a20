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
    es: 'Espera la primera respuesta por un tiempo limitado.',
    pt: 'Aguarda a primeira resposta por um tempo limitado.',
  },
  waits: { en: 'Waits for a reply', es: 'Espera una respuesta', pt: 'Aguarda uma resposta' },
  why: bySignal({
    REPLIED: { en: 'The person replied.', es: 'La persona respondió.', pt: 'A pessoa respondeu.' },
    TIMEOUT: noReplyInTime,
  }),
  failures: {
    duration_invalid: {
      en: 'The wait has no valid timeout.',
      es: 'El plazo de la espera no es válido.',
      pt: 'O prazo da espera não é válido.',
    },
  },
} satisfies Words<'WAIT_FOR_REPLY'>
