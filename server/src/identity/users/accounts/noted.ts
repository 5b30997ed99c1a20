import { type Ctx, inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import { callerOf, type SignedIn } from '../sessions/authentication.ts'

/** Runs `work` of the signed-in user in a transaction with an audit record. `subject` is the wire id of what it is about. */
export function noted<T>(
  runtime: Runtime,
  signedIn: SignedIn,
  { operation, subject }: { operation: string; subject: string | null },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { org, actor } = callerOf(signedIn)
  return inTransaction(runtime, org, actor, async (ctx) => {
    const result = await work(ctx)
    await writeAudit(ctx, 'web', operation, subject)
    return result
  })
}
