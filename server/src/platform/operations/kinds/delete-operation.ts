import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { type Operation, type OperationDefinition, operation } from '../operation.ts'

interface DeleteDefinition<I extends z.ZodObject>
  extends Omit<
    OperationDefinition<I, z.ZodType>,
    'route' | 'effect' | 'idempotent' | 'output' | 'run' | 'follow'
  > {
  route: `DELETE /${string}`
  /** false: there was nothing to delete. */
  run(ctx: Ctx, input: z.output<I>): Promise<boolean> | Promise<void>
}

/** Defines an operation that deletes: the effect is `destructive`, and the answer says whether it removed something. */
export function deleteOperation<I extends z.ZodObject>(definition: DeleteDefinition<I>): Operation {
  return operation({
    ...definition,
    effect: 'destructive',
    idempotent: true,
    output: z.strictObject({ removed: z.boolean() }),
    run: async (ctx, input) => ({ removed: (await definition.run(ctx, input)) !== false }),
  })
}
