import type { z } from 'zod'
import type { CallFailure } from './failures.ts'

/** A request to a model: an object of a schema, from our instructions and material that is only data. */
export interface Question<T> {
  org: string
  purpose: 'turn' | 'extraction'
  conversationId: string | null
  /** Asked instead of the organization's model, at its prices. */
  model?: string | undefined
  instructions: string
  material: string
  schema: z.ZodType<T>
  /** Returns why an object is unusable, as feedback for the model; null when it is usable. */
  check(object: T): Promise<string | null> | string | null
  signal: AbortSignal
}

/** A call that was made: its record in `model_calls`, and why it failed. */
export interface MadeCall {
  id: string
  failure: CallFailure | null
}

/** There is no usable answer: no model, no budget left, no connection, or an invalid answer. */
export class NoModelAnswer extends Error {
  readonly code: string

  constructor(message: string, code = 'no_answer') {
    super(message)
    this.code = code
  }
}
