import { LABELS, PLACES } from './features.ts'

/**
 * A multinomial logistic regression over hashed features. `weights` has a number for each place and label; `bias` one
 * for each label.
 */
export interface Model {
  weights: ArrayLike<number>
  bias: ArrayLike<number>
  /** What the weights are multiplied by. */
  scale: number
}

/** The probability of each label, in the order of `LABELS`. */
export function probabilities({ weights, bias, scale }: Model, features: ReadonlySet<number>): number[] {
  const sums = LABELS.map(() => 0)
  for (const place of features)
    for (let label = 0; label < LABELS.length; label++)
      sums[label]! += weights[place * LABELS.length + label]!
  // A long text has more features and is not more certain for that.
  const share = scale / Math.sqrt(features.size)
  const scores = sums.map((sum, label) => sum * share + bias[label]!)
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

const HIGHEST = 127
/** The digest of the texts, the scale and the biases come before the weights. */
const DIGEST_BYTES = 32
const HEADER_BYTES = DIGEST_BYTES + 4 + 4 * LABELS.length

/** A model as bytes: its weights are rounded to one byte each. `digest` has 32 bytes and says what it was trained with. */
export function encode(model: Model, digest: Buffer): Buffer {
  const weights = Array.from(model.weights, (weight) => weight * model.scale)
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / HIGHEST
  const bytes = Buffer.alloc(HEADER_BYTES + weights.length)
  digest.copy(bytes)
  bytes.writeFloatLE(scale, DIGEST_BYTES)
  for (const label of LABELS.keys()) bytes.writeFloatLE(model.bias[label]!, DIGEST_BYTES + 4 * (label + 1))
  for (const [index, weight] of weights.entries())
    bytes.writeInt8(Math.round(weight / scale), HEADER_BYTES + index)
  return bytes
}

/** Reads what `encode` has written. Throws when the model has other labels or features than this program. */
export function decode(bytes: Buffer): Model & { digest: Buffer } {
  const length = PLACES * LABELS.length
  if (bytes.length !== HEADER_BYTES + length) throw new Error('the model of wishes is of another version')
  return {
    digest: bytes.subarray(0, DIGEST_BYTES),
    scale: bytes.readFloatLE(DIGEST_BYTES),
    bias: LABELS.map((_, label) => bytes.readFloatLE(DIGEST_BYTES + 4 * (label + 1))),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, length),
  }
}
