import { bySignal, type Words } from '../words.ts'

export const decisionWords: Words<'DECISION'> = {
  name: { en: 'Decision', es: 'Decisión', pt: 'Decisão' },
  does: {
    en: 'Goes one way if its conditions hold, and the other if not.',
    es: 'Va por un lado si se cumplen sus condiciones, y por el otro si no.',
    pt: 'Vai por um lado se suas condições valem, e pelo outro se não.',
  },
  waits: null,
  why: bySignal({
    YES: { en: 'The conditions held.', es: 'Las condiciones se cumplieron.', pt: 'As condições valeram.' },
    NO: {
      en: 'The conditions did not hold.',
      es: 'Las condiciones no se cumplieron.',
      pt: 'As condições não valeram.',
    },
  }),
  failures: {},
}
