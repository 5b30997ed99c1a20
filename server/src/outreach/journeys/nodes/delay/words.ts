import { bySignal, type Words } from '../words.ts'

export const delayWords = {
  name: { en: 'Delay', es: 'Espera', pt: 'Espera' },
  does: {
    en: 'Waits for a set time, even if a reply arrives.',
    es: 'Espera un tiempo determinado, aunque llegue una respuesta.',
    pt: 'Aguarda um tempo determinado, mesmo que chegue uma resposta.',
  },
  waits: { en: 'Waits', es: 'Espera', pt: 'Aguarda' },
  why: bySignal({
    SENT: { en: 'The time has passed.', es: 'El tiempo pasó.', pt: 'O tempo passou.' },
  }),
  failures: {
    duration_invalid: {
      en: 'The delay has no valid end.',
      es: 'El final de la espera no es válido.',
      pt: 'O fim da espera não é válido.',
    },
  },
} satisfies Words<'DELAY'>
