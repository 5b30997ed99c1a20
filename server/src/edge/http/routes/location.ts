import { z } from 'zod'
import type { Operation } from '../../../platform/operations/index.ts'
import type { Fields } from '../exchange/exchange.ts'
import { API_PREFIX } from './prefix.ts'

/** The path of the record that an operation made, from its input and its result. */
export type Locate = (input: Fields, result: unknown) => string

/**
 * Finds where the record can be read that a 201 answer is about: below the same path, or where an operation answers the
 * same record. Null when no address names it.
 */
export function locationOf(op: Operation, operations: readonly Operation[]): Locate | null {
  if (op.status !== 201) return null
  const reads = operations.filter(({ method, pathParams }) => method === 'GET' && pathParams.length > 0)
  const reader =
    reads.find(({ path, pathParams }) => path === `${op.path}/{${pathParams.at(-1)}}`) ??
    reads.find(({ output }) => output === op.output)
  if (!reader || !(op.output instanceof z.ZodObject)) return null
  const named = reader.pathParams.at(-1)!
  const field = [named, 'id'].find((name) => name in (op.output as z.ZodObject).shape)
  const others = reader.pathParams.slice(0, -1)
  if (field === undefined || others.some((name) => !op.pathParams.includes(name))) return null
  return (input, result) => {
    const values = { ...input, [named]: (result as Fields)[field] }
    const filled = reader.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name])),
    )
    return API_PREFIX + filled
  }
}
