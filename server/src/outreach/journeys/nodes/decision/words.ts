import { bySignal, type Words } from '../words.ts'

export const decisionWords = {
  name: { en: 'Decision', es: 'Decisión', pt: 'Decisão' },
  does: {
    en: 'Follows one path if its conditions are met, and another if not.',
    es: 'Va por un lado si se cumplen sus condiciones, y por el otro si no.',
    pt: 'Vai por um lado se suas condições valem, e pelo outro se não.',
  },
  waits: null,
  why: bySignal({
    YES: {
      en: 'The conditions were met.',
      es: 'Las condiciones se cumplieron.',
      pt: 'As condições valeram.',
    },
    NO: {
      en: 'The conditions were not met.',
      es: 'Las condiciones no se cumplieron.',
      pt: 'As condições não valeram.',
    },
  }),
  failures: {},
} satisfies Words<'DECISION'>
