import { leftBy, type Words } from '../words.ts'

export const caseWords = {
  name: { en: 'Case', es: 'Caso', pt: 'Caso' },
  does: {
    en: 'Follows the branch that matches the value of a variable.',
    es: 'Va por la rama cuyo valor se encuentra.',
    pt: 'Vai pelo ramo cujo valor é encontrado.',
  },
  waits: null,
  why: (node, signal) => {
    if (signal === 'case:default') {
      return {
        en: 'No branch matches the value.',
        es: 'Ninguna rama tiene el valor.',
        pt: 'Nenhum ramo tem o valor.',
      }
    }
    const branch = node.inputs?.branches.find(({ id }) => signal === `case:${id}`)
    if (!branch) return leftBy(signal)
    return {
      en: `The value was “${branch.value}”.`,
      es: `El valor era «${branch.value}».`,
      pt: `O valor era “${branch.value}”.`,
    }
  },
  failures: {},
} satisfies Words<'CASE'>
