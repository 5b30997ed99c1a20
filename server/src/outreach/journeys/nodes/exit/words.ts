import { leftBy, type Words } from '../words.ts'

export const exitWords = {
  name: { en: 'Exit', es: 'Salida', pt: 'Saída' },
  does: { en: 'Ends the journey.', es: 'Termina el recorrido.', pt: 'Termina a jornada.' },
  waits: null,
  why: (_, signal) => leftBy(signal),
  failures: {},
} satisfies Words<'EXIT'>
