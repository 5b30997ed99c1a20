import { z } from 'zod'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { operation } from '../../../platform/operations/index.ts'
import { ExternalId } from '../../../platform/schema/index.ts'
import { type ErasureRow, erasePerson, REASONS } from './erasures.ts'

const Erasure = z
  .strictObject({
    id: z.string(),
    status: z.enum(['RUNNING', 'DONE']).describe('DONE: nothing of the person is stored any more.'),
    reason: z.enum(REASONS),
    requestedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Erasure' })

const cdp_people_erase = operation({
  name: 'cdp_people_erase',
  route: 'POST /cdp/people/{externalId}/erase',
  permission: 'privacy:write',
  summary: 'Erase a person for good',
  description:
    'Their profile is gone at once and their live runs end. Events, messages, files, answers and all else ' +
    'about them follow within seconds, or minutes for very much. Counts of results stay, and entries of the do-not-contact ' +
    'list. Nothing brings the person back. Call it again to see the state.',
  forPeople: true,
  effect: 'destructive',
  idempotent: true,
  // The audit log must not name somebody who was erased.
  subject: null,
  input: z.strictObject({
    externalId: ExternalId,
    reason: z.enum(REASONS).describe('Kept in the audit log.'),
    confirm: z.boolean().default(false).describe('Must be true: nothing brings the person back.'),
    keepObjects: z
      .boolean()
      .default(false)
      .describe('true: objects that are linked to this person alone stay, without the link.'),
  }),
  output: Erasure,
  errors: ['confirmation_required'],
  audited: ({ id }, { reason }) => ({ before: {}, after: { id, reason } }),
  run: async (ctx, { externalId, confirm, ...how }) => {
    if (!confirm)
      throw new ApiError(
        'confirmation_required',
        'Nothing brings an erased person back. Send `confirm: true` to continue.',
      )
    return presentErasure(await erasePerson(ctx, externalId, how))
  },
})

function presentErasure(row: ErasureRow): z.input<typeof Erasure> {
  return {
    id: toWire('erasure', row.id),
    status: row.status,
    reason: row.reason,
    requestedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export const erasureOperations = [cdp_people_erase]
