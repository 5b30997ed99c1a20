import { z } from 'zod'
import { ApiError, fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, operation, writeAudits } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { actorName, holdCaller } from '../caller.ts'
import { findMembers } from '../notifications/notify.ts'
import { assign, changeLabels, handBack, markRead, resolve, takeOver } from './actions.ts'
import { Assignee, Label, MAX_LABELS } from './schema.ts'

const MAX_CONVERSATIONS = 100

const ACTIONS = ['assign', 'take_over', 'hand_back', 'resolve', 'label', 'mark_read'] as const

const Input = z.strictObject({
  ids: z.array(WireId).min(1).max(MAX_CONVERSATIONS),
  action: z.enum(ACTIONS),
  assignee: Assignee.nullable().optional().describe('With `assign`. null: return them to the inbox.'),
  addLabels: z.array(Label).max(MAX_LABELS).optional().describe('With `label`.'),
  removeLabels: z.array(Label).max(MAX_LABELS).optional().describe('With `label`.'),
  by: Assignee.optional().describe('The acting person. Default: the caller.'),
})

type Input = z.output<typeof Input>

/** Locks who gets the conversations, before these. */
async function lockMember(ctx: Ctx, { action, assignee }: Input): Promise<void> {
  if (action === 'take_over') await holdCaller(ctx)
  if (action === 'assign' && assignee) await findMembers(ctx, [assignee])
}

/**
 * Locks the runs of these conversations and then the conversations, each in the order of their ids, as everybody does. So the
 * actions that follow wait for nobody.
 */
async function lockAll(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const uuids = ids.flatMap((id) => fromWire('conversation', id) ?? [])
  await ctx.db.run(sql`
    select from runs r
    where r.org_id = ${ctx.org} and r.id in (
      select run_id from conversations where org_id = ${ctx.org} and id = any(${uuids}))
    order by r.id for no key update of r`)
  await ctx.db.run(sql`
    select from conversations where org_id = ${ctx.org} and id = any(${uuids}) order by id for no key update`)
}

function actionOf({ action, assignee, addLabels = [], removeLabels = [], by }: Input) {
  switch (action) {
    case 'assign': {
      if (assignee === undefined)
        throw new ApiError('invalid_request', '`assignee`: name who gets the conversations, or null.')
      return (ctx: Ctx, id: string) => assign(ctx, id, { assignee })
    }
    case 'label': {
      if (addLabels.length + removeLabels.length === 0)
        throw new ApiError('invalid_request', 'Send `addLabels` or `removeLabels`.')
      return (ctx: Ctx, id: string) => changeLabels(ctx, id, { add: addLabels, remove: removeLabels })
    }
    case 'take_over':
      return (ctx: Ctx, id: string) => takeOver(ctx, id, { by })
    case 'resolve':
      return (ctx: Ctx, id: string) => resolve(ctx, id, { by })
    case 'hand_back':
      return handBack
    case 'mark_read':
      return markRead
  }
}

/** What the audit row of one conversation keeps of the action; see history/audited.ts. */
async function keptOf(
  ctx: Ctx,
  { action, assignee, by }: Input,
): Promise<Record<string, unknown> | undefined> {
  const named = by && { by }
  if (action === 'assign') return { assignee }
  if (action === 'take_over') return { assignee: await actorName(ctx, by), ...named }
  return action === 'resolve' && by ? { by } : undefined
}

export const conversations_bulk = operation({
  name: 'conversations_bulk',
  route: 'POST /conversations/bulk',
  permission: 'conversations:write',
  summary: 'Change several conversations',
  description: 'Runs one operation on each of them. `errors` lists those that could not be changed, and why.',
  effect: 'write',
  reachesPeople: true,
  idempotent: true,
  input: Input,
  output: z.strictObject({
    done: z.array(z.string()),
    errors: z.array(
      z.strictObject({
        id: z.string(),
        error: z.strictObject({
          code: z.string(),
          message: z.string(),
        }),
      }),
    ),
  }),
  run: async (ctx, input) => {
    const act = actionOf(input)
    const ids = [...new Set(input.ids)]
    await lockMember(ctx, input)
    await lockAll(ctx, ids)
    const done: string[] = []
    const errors: { id: string; error: { code: string; message: string } }[] = []
    for (const id of ids) {
      try {
        await act(ctx, id)
        done.push(id)
      } catch (error) {
        // Refusals come before the first write of an action.
        if (!(error instanceof ApiError)) throw error
        errors.push({ id, error: { code: error.code, message: error.message } })
      }
    }
    const after = await keptOf(ctx, input)
    await writeAudits(
      ctx,
      `conversations_${input.action}`,
      done.map((subject) => ({ subject, after })),
    )
    return { done, errors }
  },
})
