import { bySignal, type Words } from '../words.ts'

export const decisionWords = {
  name: { en: 'Decision', es: 'Decisión', pt: 'Decisão' },
  does: {
    en: 'Follows one path if its conditions are met, and another if not.',
    es: 'Sigue un camino si se cumplen sus condiciones, y otro si no.',
    pt: 'Segue um caminho se as condições forem atendidas, e outro se não forem.',
  },
  waits: null,
  why: bySignal({
    YES: {
      en: 'The conditions were met.',
      es: 'Las condiciones se cumplieron.',
      pt: 'As condições foram atendidas.',
    },
    NO: {
      en: 'The conditions were not met.',
      es: 'Las condiciones no se cumplieron.',
      pt: 'As condições não foram atendidas.',
    },
  }),
  failures: {},
} satisfies Words<'DECISION'>
