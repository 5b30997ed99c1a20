import { LABELS, type Label } from '../../server/src/conversations/understanding/wishes/features.ts'
import { probabilities } from '../../server/src/conversations/understanding/wishes/model.ts'
import { wishOfProbabilities } from '../../server/src/conversations/understanding/wishes/wishes.ts'
import { type Example, train } from './training.ts'

const PARTS = 5

/** How well a reader tells one label from the others: shares between 0 and 1. */
export type Figures = Record<Label, { precision: number; recall: number }>

/**
 * Trains with four fifths of the examples and all `others`, and reads the last fifth, in turn. So each is read by a model
 * that was not trained with it. Returns how often it is right.
 */
export function crossValidate(
  examples: readonly Example[],
  others: readonly Example[],
  random: () => number,
): Figures {
  const parts = examples.map(() => Math.floor(random() * PARTS))
  const found = new Map<Example, Label>()
  for (let part = 0; part < PARTS; part++) {
    const model = train([...examples.filter((_, index) => parts[index] !== part), ...others], random)
    for (const example of examples.filter((_, index) => parts[index] === part))
      found.set(example, wishOfProbabilities(probabilities(model, example.features)) ?? 'none')
  }
  return figuresOf(examples, (example) => found.get(example)!)
}

/** How often `read` gives the label of an example. */
export function figuresOf<Each extends { label: Label }>(
  examples: readonly Each[],
  read: (example: Each) => Label,
): Figures {
  const figures = LABELS.map((label) => {
    const own = examples.filter((example) => example.label === label)
    const found = examples.filter((example) => read(example) === label)
    const right = found.filter((example) => example.label === label).length
    return [label, { precision: right / found.length, recall: right / own.length }]
  })
  return Object.fromEntries(figures)
}
