import { bySignal, type Words } from '../words.ts'

export const entryWords = {
  name: { en: 'Entry', es: 'Entrada', pt: 'Entrada' },
  does: {
    en: 'Sets who enters the journey, and how many at most.',
    es: 'Indica quién entra al recorrido y cuántos como máximo.',
    pt: 'Indica quem entra na jornada e quantos no máximo.',
  },
  waits: null,
  why: bySignal({
    SENT: {
      en: 'The person entered the journey.',
      es: 'La persona entró al recorrido.',
      pt: 'A pessoa entrou na jornada.',
    },
  }),
  failures: {},
} satisfies Words<'ENTRY'>
