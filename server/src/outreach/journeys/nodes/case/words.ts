import { leftBy, type Words } from '../words.ts'

export const caseWords = {
  name: { en: 'Case', es: 'División por valor', pt: 'Divisão por valor' },
  does: {
    en: 'Follows the branch that matches the value of a variable.',
    es: 'Sigue la rama que coincide con el valor de una variable.',
    pt: 'Segue o ramo que corresponde ao valor de uma variável.',
  },
  waits: null,
  why: (node, signal) => {
    if (signal === 'case:default') {
      return {
        en: 'No branch matches the value.',
        es: 'Ninguna rama coincide con el valor.',
        pt: 'Nenhum ramo corresponde ao valor.',
      }
    }
    const branch = node.inputs?.branches.find(({ id }) => signal === `case:${id}`)
    if (!branch) return leftBy(signal)
    return {
      en: `The value was “${branch.value}”.`,
      es: `El valor era “${branch.value}”.`,
      pt: `O valor era “${branch.value}”.`,
    }
  },
  failures: {},
} satisfies Words<'CASE'>
