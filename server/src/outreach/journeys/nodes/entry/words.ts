import { bySignal, type Words } from '../words.ts'

export const entryWords = {
  name: { en: 'Entry', es: 'Entrada', pt: 'Entrada' },
  does: {
    en: 'Sets who enters the journey, and how many at most.',
    es: 'Define quién entra al recorrido y cuántas personas como máximo.',
    pt: 'Define quem entra na jornada e quantas pessoas no máximo.',
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
