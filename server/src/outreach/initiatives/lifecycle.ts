import { ApiError, type ErrorCode } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { endTogether, resumeMatches, retireLiveOf } from '../journeys/index.ts'
import { getInitiative, type InitiativeRow } from './initiatives.ts'

/*
 * The state changes of an initiative (docs/behaviour/outreach.md: Initiatives). Each locks the initiative's row and so
 * waits for running enrollments. Later enrollments see the new state.
 */

/** Locks an initiative in one of these states. Throws the error in any other. */
async function lockInitiative(
  ctx: Ctx,
  id: string,
  states: readonly InitiativeRow['status'][],
  { code, rule }: { code: ErrorCode; rule: string },
): Promise<InitiativeRow> {
  const initiative = await getInitiative(ctx, id, 'for update')
  if (states.includes(initiative.status)) return initiative
  throw new ApiError(code, `This initiative is ${initiative.status}. ${rule}`)
}

/** Stops enrollment until it is resumed; runs continue. `initiative_not_active` unless it is ACTIVE. */
export async function pauseInitiative(ctx: Ctx, id: string): Promise<InitiativeRow> {
  const initiative = await lockInitiative(ctx, id, ['ACTIVE'], {
    code: 'initiative_not_active',
    rule: 'Only an active one can be paused.',
  })
  return ctx.db.one(sql<InitiativeRow>`
    update initiatives set status = 'PAUSED', paused_at = ${ctx.now}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${initiative.id} returning *`)
}

/** Enrolls again, first whom the pause kept waiting; triggers during it are not repeated. `initiative_not_paused` unless it is PAUSED. */
export async function resumeInitiative(ctx: Ctx, id: string): Promise<InitiativeRow> {
  const initiative = await lockInitiative(ctx, id, ['PAUSED'], {
    code: 'initiative_not_paused',
    rule: 'Only a paused one can be resumed.',
  })
  await resumeMatches(ctx, initiative.id)
  return ctx.db.one(sql<InitiativeRow>`
    update initiatives set status = 'ACTIVE', paused_at = null, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${initiative.id} returning *`)
}

/** Permanent: its journey is retired and every live run ends. `initiative_not_active` unless it is ACTIVE or PAUSED. */
export async function cancelInitiative(ctx: Ctx, id: string): Promise<InitiativeRow> {
  const { id: initiativeId } = await lockInitiative(ctx, id, ['ACTIVE', 'PAUSED'], {
    code: 'initiative_not_active',
    rule: 'Only an active or paused one can be canceled.',
  })
  await retireLiveOf(ctx, initiativeId)
  await endTogether(ctx, { initiativeId, journeyId: null, reason: 'canceled_initiative' })
  return ctx.db.one(sql<InitiativeRow>`
    update initiatives set status = 'CANCELED', canceled_at = ${ctx.now}, updated_at = ${ctx.now}, complete_at = null
    where org_id = ${ctx.org} and id = ${initiativeId} returning *`)
}

/** Archives or restores it; `initiative_not_archivable` unless it is finished. Idempotent. */
export async function setArchived(ctx: Ctx, id: string, archived: boolean): Promise<InitiativeRow> {
  const initiative = await lockInitiative(ctx, id, ['COMPLETED', 'CANCELED'], {
    code: 'initiative_not_archivable',
    rule: 'Only a completed or canceled one can be archived. Cancel it first.',
  })
  if ((initiative.archived_at !== null) === archived) return initiative
  return ctx.db.one(sql<InitiativeRow>`
    update initiatives set archived_at = ${archived ? ctx.now : null}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${initiative.id} returning *`)
}
