import type { z } from 'zod'
import { type Operation, type OperationDefinition, operation } from '../operation.ts'

interface ReadDefinition<I extends z.ZodObject, O extends z.ZodType>
  extends Omit<OperationDefinition<I, O>, 'effect' | 'idempotent'> {}

/** Defines an operation that only reads: the effect is `read`, and calling it twice is the same as once. */
export function readOperation<I extends z.ZodObject, O extends z.ZodType>(
  definition: ReadDefinition<I, O>,
): Operation {
  return operation({ ...definition, effect: 'read', idempotent: true })
}
