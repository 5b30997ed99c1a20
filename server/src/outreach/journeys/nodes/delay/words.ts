import { bySignal, type Words } from '../words.ts'

export const delayWords = {
  name: { en: 'Delay', es: 'Pausa', pt: 'Pausa' },
  does: {
    en: 'Waits for a time, whatever happens meanwhile.',
    es: 'Deja pasar el tiempo, llegue lo que llegue.',
    pt: 'Deixa o tempo passar, chegue o que chegar.',
  },
  waits: { en: 'Waits', es: 'Espera', pt: 'Espera' },
  why: bySignal({
    SENT: { en: 'The time has passed.', es: 'El tiempo pasó.', pt: 'O tempo passou.' },
  }),
  failures: {
    duration_invalid: {
      en: 'The delay has no valid end.',
      es: 'La pausa no tiene un final válido.',
      pt: 'A pausa não tem um fim válido.',
    },
  },
} satisfies Words<'DELAY'>
