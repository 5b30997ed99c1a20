import { leftBy, type Words } from '../words.ts'

export const randomSplitWords = {
  name: { en: 'Random split', es: 'División aleatoria', pt: 'Divisão aleatória' },
  does: {
    en: 'Picks one of several paths at random, by weight.',
    es: 'Elige al azar uno de varios caminos, según el peso de cada uno.',
    pt: 'Escolhe aleatoriamente um de vários caminhos, conforme o peso de cada um.',
  },
  waits: null,
  why: (node, signal) => {
    const arm = node.inputs?.arms.find(({ id }) => signal === `split:${id}`)
    if (!arm) return leftBy(signal)
    const name = arm.label ?? arm.id
    return {
      en: `“${name}” was picked, with a weight of ${arm.weight} in 100.`,
      es: `Se eligió “${name}”, con un peso de ${arm.weight} sobre 100.`,
      pt: `Foi escolhido “${name}”, com peso de ${arm.weight} em 100.`,
    }
  },
  failures: {},
} satisfies Words<'RANDOM_SPLIT'>
