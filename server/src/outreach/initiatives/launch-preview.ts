import { z } from 'zod'
import { channelNamed } from '../../customers/index.ts'
import { countOverLimit } from '../../messaging/index.ts'
import { fromWire, notFound } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'
import { isDrawn } from '../goals/index.ts'
import { readEntry } from '../journeys/index.ts'
import { getInitiative, type InitiativeRow } from './initiatives.ts'
import { InitiativeId } from './schema.ts'

const EXCLUSIONS = [
  'no_address',
  'do_not_contact',
  'shared_address',
  'active_run',
  'held_out',
  'over_limit',
] as const

const initiatives_launch_preview = readOperation({
  name: 'initiatives_launch_preview',
  route: 'GET /initiatives/{id}/launch-preview',
  permission: 'initiatives:read',
  summary: 'Preview who an initiative reaches',
  description:
    "Counts the present members of the trigger's segment, or of another one: who would be enrolled now, and who is " +
    'left out and why. Each person counts once, under the first reason. Nothing is sent or stored.',
  input: z.strictObject({
    ...InitiativeId.shape,
    segment: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe("The slug of a segment whose members you want to add. Default: the trigger's."),
  }),
  output: z
    .strictObject({
      trigger: z
        .enum(['manual', 'segment', 'cdp_event', 'inbound'])
        .nullable()
        .describe('null: no journey yet.'),
      audience: z
        .strictObject({
          segment: z.strictObject({ slug: z.string(), name: z.string() }),
          people: z.int(),
          reachable: z.int().describe('Would be enrolled now.'),
          overPersonLimit: z
            .strictObject({
              count: z.int(),
              of: z.int().describe('How many of the reachable people were looked at.'),
              whenReached: z.enum(['wait', 'skip']),
            })
            .optional()
            .describe(
              'Reachable people who already got as many messages as `sending_limits_set` allows: their first message ' +
                'waits or is not sent. Absent without such a limit.',
            ),
          excluded: z
            .array(z.strictObject({ reason: z.enum(EXCLUSIONS), count: z.int() }))
            .describe(
              'no_address: for the channel of the initiative. shared_address: another member has the same one. ' +
                'active_run: they take part already. held_out: for the goal. over_limit: beyond the `maxEnrollments` of the trigger.',
            ),
        })
        .nullable()
        .describe('null: no segment starts runs.'),
    })
    .meta({ id: 'LaunchPreview' }),
  run: async (ctx, { id, segment }) => {
    const initiative = await getInitiative(ctx, id)
    const entry = await readEntry(ctx, initiative.id)
    const chosen = await findSegment(ctx, segment ?? null, entry?.segmentId ?? null)
    if (segment !== undefined && !chosen) throw notFound('segment')
    return {
      trigger: entry?.type ?? null,
      audience: chosen && (await countAudience(ctx, initiative, chosen, entry?.maxEnrollments ?? null)),
    }
  },
})

interface SegmentRow {
  id: string
  slug: string
  name: string
}

/** By slug, or else by wire id; null: there is none. */
async function findSegment(ctx: Ctx, slug: string | null, wireId: string | null): Promise<SegmentRow | null> {
  if (slug === null && wireId === null) return null
  return ctx.db.maybe(sql<SegmentRow>`
    select id, slug, name from segments
    where org_id = ${ctx.org} and deleted_at is null
      and ${slug === null ? sql`id = ${fromWire('segment', wireId ?? '')}` : sql`slug = ${slug}`}`)
}

/** More would take longer than people wait. */
const LIMIT_LOOKED_AT = 1_000

interface Counted {
  people: number
  no_address: number
  do_not_contact: number
  active_run: number
  held_out: number
  reachable: number
  addresses: number
  sample: string[] | null
}

/** One statement over the members: their addresses, the do-not-contact list, the live runs and the goal of the initiative. */
async function countAudience(
  ctx: Ctx,
  { id, channel }: InitiativeRow,
  segment: SegmentRow,
  maxEnrollments: number | null,
) {
  const { kind } = channelNamed(channel).address
  const address = kind === 'phone' ? sql`p.phone_number` : sql`lower(nullif(p.email, ''))`
  const counted = await ctx.db.one(sql<Counted>`
    with members as (
      select p.id, p.external_id, ${address} as address,
             ${isHeldOut(ctx, id)} as is_held_out
      from segment_members m join people p on p.org_id = ${ctx.org} and p.id = m.person_id and p.deleted_at is null
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id}
    ), judged as (
      select m.address, case
        when m.address is null then 'no_address'
        when exists (select from suppressions s where s.org_id = ${ctx.org} and s.kind = ${kind} and s.value = m.address)
          or exists (select from suppressions s where s.org_id = ${ctx.org} and s.kind = 'person' and s.value = m.external_id)
          then 'do_not_contact'
        when exists (select from runs r where r.org_id = ${ctx.org} and r.initiative_id = ${id} and r.subject_id = m.id
                     and r.ended_at is null) then 'active_run'
        when m.is_held_out then 'held_out'
        else 'reachable' end as verdict
      from members m
    )
    select count(*) as people,
           count(*) filter (where verdict = 'no_address') as no_address,
           count(*) filter (where verdict = 'do_not_contact') as do_not_contact,
           count(*) filter (where verdict = 'active_run') as active_run,
           count(*) filter (where verdict = 'held_out') as held_out,
           count(*) filter (where verdict = 'reachable') as reachable,
           count(distinct address) filter (where verdict = 'reachable') as addresses,
           (array_agg(distinct address) filter (where verdict = 'reachable'))[1:${LIMIT_LOOKED_AT}::int] as sample
    from judged`)
  const sample = counted.sample ?? []
  const over = await countOverLimit(ctx, kind, sample)
  const reachable = Math.min(counted.addresses, maxEnrollments ?? counted.addresses)
  const counts: Record<(typeof EXCLUSIONS)[number], number> = {
    no_address: counted.no_address,
    do_not_contact: counted.do_not_contact,
    shared_address: counted.reachable - counted.addresses,
    active_run: counted.active_run,
    held_out: counted.held_out,
    over_limit: counted.addresses - reachable,
  }
  return {
    segment: { slug: segment.slug, name: segment.name },
    people: counted.people,
    reachable,
    ...(over && { overPersonLimit: { ...over, of: sample.length } }),
    excluded: EXCLUSIONS.map((reason) => ({ reason, count: counts[reason] })).filter(
      ({ count }) => count > 0,
    ),
  }
}

/** Whether the goal of the initiative holds out the person `p`, as enrollment would decide. */
function isHeldOut(ctx: Ctx, initiativeId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select bool_or(k.arm = 'HELD_OUT') from goal_members k
     where k.org_id = ${ctx.org} and k.initiative_id = ${initiativeId} and k.person_external_id = p.external_id),
    (select ${isDrawn(sql`g.initiative_id`, sql`p.id`, sql`g.holdout_percent`)} from initiative_goals g
     where g.org_id = ${ctx.org} and g.initiative_id = ${initiativeId}),
    false)`
}

export const launchPreviewOperations = [initiatives_launch_preview]
