import { z } from 'zod'
import {
  batchInput,
  type Ctx,
  type Operation,
  type OperationDefinition,
  operation,
  type Refused,
  upsertItems,
} from '../../platform/operations/index.ts'
import { BatchError } from './schema.ts'

type Words = Pick<
  OperationDefinition<z.ZodObject, z.ZodType>,
  'name' | 'route' | 'permission' | 'summary' | 'description'
>

interface BatchDefinition<T extends z.ZodType, C extends z.ZodRawShape> extends Words {
  item: T
  /** Additional counts, besides all items and failed ones. */
  counts: C
  run(ctx: Ctx, items: readonly unknown[]): Promise<z.input<Answer<C>>>
}

type Answer<C extends z.ZodRawShape> = ReturnType<typeof answerWith<C>>

function answerWith<C extends z.ZodRawShape>(counts: C) {
  const summary = z.strictObject({ total: z.int(), ...counts, failed: z.int() })
  return z.strictObject({ summary, errors: z.array(BatchError) })
}

/** Defines an operation with up to 1000 items, each of which succeeds or fails on its own. */
export function batchOperation<T extends z.ZodType, C extends z.ZodRawShape>({
  item,
  counts,
  run,
  ...words
}: BatchDefinition<T, C>): Operation {
  return operation({
    ...words,
    effect: 'write',
    idempotent: true,
    batch: true,
    ...batchInput(item),
    output: answerWith(counts),
    run: (ctx, { items }) => run(ctx, items),
  })
}

interface UpsertDefinition<T extends z.ZodType, Done> extends Words {
  item: T
  /** Returns the outcomes in the order of the items. */
  upsert(ctx: Ctx, items: z.output<T>[]): Promise<(Done | (Refused & { externalId: string }))[]>
  /** The key of a record. */
  keyOf(done: Done): string
}

/** Defines an operation that creates or updates up to 1000 records. */
export function upsertBatchOperation<T extends z.ZodType, Done extends { ok: true; created: boolean }>({
  item,
  upsert,
  keyOf,
  ...words
}: UpsertDefinition<T, Done>): Operation {
  return batchOperation({
    ...words,
    item,
    counts: { created: z.int(), updated: z.int() },
    run: (ctx, items) => upsertItems(item, items, (values) => upsert(ctx, values), keyOf),
  })
}
