import { LABELS, type Label, PLACES } from '../../server/src/conversations/understanding/wishes/features.ts'
import { type Model, probabilities } from '../../server/src/conversations/understanding/wishes/model.ts'

export interface Example {
  features: ReadonlySet<number>
  label: Label
}

const EPOCHS = 12
const RATE = 0.5
const RATE_OF_BIAS = 0.02
const DECAY = 1e-5
/** Keeps the first steps of AdaGrad small. */
const FIRST_SQUARES = 0.01

/** Trains a model by stochastic gradient descent (AdaGrad), over the examples in a random order. */
export function train(examples: readonly Example[], random: () => number): Model {
  const weights = new Float64Array(PLACES * LABELS.length)
  const squares = new Float64Array(weights.length).fill(FIRST_SQUARES)
  const bias = LABELS.map(() => 0)
  const model = { weights, bias, scale: 1 }
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { features, label } of shuffled(examples, random)) {
      const found = probabilities(model, features)
      const share = 1 / Math.sqrt(features.size)
      for (const [index, each] of LABELS.entries()) {
        const error = found[index]! - (each === label ? 1 : 0)
        bias[index]! -= RATE_OF_BIAS * error
        for (const place of features) {
          const at = place * LABELS.length + index
          const slope = error * share + DECAY * weights[at]!
          squares[at]! += slope * slope
          weights[at]! -= (RATE * slope) / Math.sqrt(squares[at]!)
        }
      }
    }
  return model
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = items.map((item) => ({ item, place: random() }))
  return order.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}
