import { z } from 'zod'
import { ApiError, after, notFound, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, operation, wholeListOperation } from '../../../platform/operations/index.ts'
import { Instant, Name, WireId } from '../../../platform/schema/index.ts'
import { getInitiative, InitiativeId } from '../../initiatives/index.ts'
import { Segment } from '../schema.ts'
import { createShare, listShares, revokeShare, type ShareRow, stateOf } from './shares.ts'

const MAX_SHARES = 100
const MAX_DAYS = 365
const DAY_MS = 24 * 3_600_000

const fields = {
  id: z.string(),
  name: z.string(),
  state: z
    .enum(['active', 'expired', 'revoked', 'segment_deleted'])
    .describe('segment_deleted: the link ended because its segment was deleted.'),
  segment: z.string().nullable(),
  showsQuotes: z.boolean(),
  language: z.enum(['en', 'es', 'pt']),
  createdAt: z.iso.datetime(),
  createdBy: z.string().describe('The id of the user or API key.'),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
}
const ResultShare = z.strictObject(fields).meta({ id: 'ResultShare' })
const NewResultShare = z
  .strictObject({ ...fields, url: z.url().describe('The link. It is shown only once.') })
  .meta({ id: 'NewResultShare' })

function present(row: ShareRow, ctx: Ctx): z.input<typeof ResultShare> {
  return {
    id: toWire('resultShare', row.id),
    name: row.name,
    state: stateOf(row, ctx.now),
    segment: row.segment,
    showsQuotes: row.shows_quotes,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}

const initiatives_results_shares_list = wholeListOperation({
  name: 'initiatives_results_shares_list',
  route: 'GET /initiatives/{id}/results/shares',
  permission: 'initiatives:read',
  summary: 'List the links to the results',
  description: 'Newest first, also those that ended. The secret part of a link is never returned.',
  forPeople: true,
  filters: InitiativeId.shape,
  item: ResultShare,
  query: async (ctx, { id }) => listShares(ctx, (await getInitiative(ctx, id)).id),
  present,
})

const initiatives_results_shares_create = operation({
  name: 'initiatives_results_shares_create',
  route: 'POST /initiatives/{id}/results/shares',
  permission: 'initiatives:write',
  summary: 'Create a link to the results',
  description:
    'Whoever has the link reads the results until `expiresAt`, without signing in: counts, averages and values by day. ' +
    'Names and addresses are never shown.',
  forPeople: true,
  effect: 'write',
  idempotent: false,
  status: 201,
  input: z.strictObject({
    ...InitiativeId.shape,
    name: Name.describe('For whom the link is.'),
    expiresAt: Instant.describe('At most 365 days ahead.'),
    segment: Segment.optional(),
    showsQuotes: z
      .boolean()
      .default(false)
      .describe('true: also the latest texts. Phone numbers and email addresses in them are hidden.'),
    language: fields.language.default('en').describe('The language of the page.'),
  }),
  output: NewResultShare,
  errors: ['conflict'],
  run: async (ctx, { id, expiresAt, segment = null, ...share }) => {
    const initiative = await getInitiative(ctx, id, 'for update')
    const until = endWithin(ctx, expiresAt)
    await requireRoom(ctx, initiative.id)
    if (segment !== null) await requireSegment(ctx, segment)
    const { row, url } = await createShare(ctx, initiative.id, { ...share, segment, expiresAt: until })
    return { ...present(row, ctx), url }
  },
})

/** Throws `invalid_request`. */
function endWithin({ now }: Ctx, expiresAt: string): Date {
  const until = new Date(expiresAt)
  if (until > now && until <= after(now, MAX_DAYS * DAY_MS)) return until
  const message = `Choose a time within the next ${MAX_DAYS} days.`
  throw new ApiError('invalid_request', message, { issues: [{ path: 'expiresAt', code: 'custom', message }] })
}

async function requireRoom(ctx: Ctx, initiativeId: string): Promise<void> {
  const active = (await listShares(ctx, initiativeId)).filter((row) => stateOf(row, ctx.now) === 'active')
  if (active.length < MAX_SHARES) return
  throw new ApiError('conflict', `An initiative has at most ${MAX_SHARES} links. Revoke one first.`)
}

/** Throws `not_found`. */
async function requireSegment(ctx: Ctx, slug: string): Promise<void> {
  const found = await ctx.db.maybe(sql`
    select from segments where org_id = ${ctx.org} and slug = ${slug} and deleted_at is null`)
  if (!found) throw notFound('segment')
}

const initiatives_results_shares_revoke = operation({
  name: 'initiatives_results_shares_revoke',
  route: 'DELETE /initiatives/{id}/results/shares/{shareId}',
  permission: 'initiatives:write',
  summary: 'Revoke a link to the results',
  description: 'The link stops working at once. It stays in the list.',
  forPeople: true,
  effect: 'destructive',
  idempotent: true,
  subject: 'shareId',
  input: z.strictObject({ ...InitiativeId.shape, shareId: WireId }),
  output: ResultShare,
  run: async (ctx, { id, shareId }) =>
    present(await revokeShare(ctx, (await getInitiative(ctx, id)).id, shareId), ctx),
})

export const shareOperations = [
  initiatives_results_shares_list,
  initiatives_results_shares_create,
  initiatives_results_shares_revoke,
]
