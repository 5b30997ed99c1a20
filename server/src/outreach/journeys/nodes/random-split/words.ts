import { leftBy, type Words } from '../words.ts'

export const randomSplitWords = {
  name: { en: 'Random split', es: 'División al azar', pt: 'Divisão aleatória' },
  does: {
    en: 'Picks one of several paths at random, by weight.',
    es: 'Sortea uno de varios caminos, cada uno según su peso.',
    pt: 'Sorteia um de vários caminhos, cada um conforme seu peso.',
  },
  waits: null,
  why: (node, signal) => {
    const arm = node.inputs?.arms.find(({ id }) => signal === `split:${id}`)
    if (!arm) return leftBy(signal)
    const name = arm.label ?? arm.id
    return {
      en: `“${name}” was picked, with a weight of ${arm.weight} in 100.`,
      es: `Salió «${name}», con ${arm.weight} de 100.`,
      pt: `Saiu “${name}”, com ${arm.weight} em 100.`,
    }
  },
  failures: {},
} satisfies Words<'RANDOM_SPLIT'>
