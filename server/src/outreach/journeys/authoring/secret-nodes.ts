import { isDeepStrictEqual } from 'node:util'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, requirePermission } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { environmentKey, isOfEnvironment, requestTokens } from '../nodes/index.ts'
import type { Action, ActionOf } from '../nodes/schema.ts'

/**
 * Throws `forbidden` when the caller adds or changes an HTTP node that sends a credential or a secret variable, without
 * `credentials:use`. Nodes that were there before may stay, move and get another name.
 */
export async function requireUse(
  ctx: Ctx,
  definition: JourneyDefinition,
  before: JourneyDefinition | null,
): Promise<void> {
  if (ctx.permissions.has('credentials:use')) return
  const known = new Map(before?.actions.map((action) => [action.id, action]))
  const changed = definition.actions
    .filter((action): action is ActionOf<'HTTP_REQUEST'> => action.kind === 'HTTP_REQUEST')
    .filter((action) => !isSame(action, known.get(action.id)))
  const sendsCredential = changed.some(({ inputs }) => inputs?.credentialKey ?? inputs?.credentialId)
  const keys = changed
    .flatMap(({ inputs }) => (inputs ? [...requestTokens(inputs)] : []))
    .filter(isOfEnvironment)
    .map(environmentKey)
  if (!sendsCredential && !(await isSecret(ctx, keys))) return
  requirePermission(ctx, 'credentials:use', 'An HTTP node that sends a credential or a secret variable')
}

function isSame(action: Action, before: Action | undefined): boolean {
  return before?.kind === action.kind && isDeepStrictEqual(before.inputs, action.inputs)
}

/** Whether one of these variables is secret in any environment. */
async function isSecret(ctx: Ctx, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  const found = await ctx.db.maybe(sql`
    select 1 from environment_variables
    where org_id = ${ctx.org} and key = any(${keys}) and value_sealed is not null limit 1`)
  return found !== null
}
