import { z } from 'zod'
import { channelKindOf, channelNamed } from '../../../customers/index.ts'
import { countOverLimit, readMessagePrices } from '../../../messaging/index.ts'
import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { countParts, readEntry, readSmsTexts } from '../../journeys/index.ts'
import { getInitiative, type InitiativeRow } from '../initiatives.ts'
import { InitiativeId } from '../schema.ts'
import { listLinks } from '../template-links.ts'
import {
  findSegment,
  groupReachable,
  judgedMembers,
  listReachable,
  type SegmentRow,
} from './launch-audience.ts'
import { codesWithPrices, launchCost, type Priced, type PricedCategory } from './launch-cost.ts'

const EXCLUSIONS = [
  'no_address',
  'do_not_contact',
  'no_consent',
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
              'no_address: for the channel of the initiative. no_consent: to its topic. shared_address: another member has the same one. ' +
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

/** More would take longer than people wait. */
const LIMIT_LOOKED_AT = 1_000

interface Counted {
  people: number
  no_address: number
  do_not_contact: number
  no_consent: number
  active_run: number
  held_out: number
  reachable: number
  addresses: number
  sample: string[] | null
}

/** One statement over the members: their addresses, the do-not-contact list, the live runs and the goal of the initiative. */
async function countAudience(
  ctx: Ctx,
  initiative: InitiativeRow,
  segment: SegmentRow,
  maxEnrollments: number | null,
) {
  const { kind } = channelNamed(initiative.channel).address
  const counted = await ctx.db.one(sql<Counted>`
    with judged as (${judgedMembers(ctx, initiative, segment)})
    select count(*) as people,
           count(*) filter (where verdict = 'no_address') as no_address,
           count(*) filter (where verdict = 'do_not_contact') as do_not_contact,
           count(*) filter (where verdict = 'no_consent') as no_consent,
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
    no_consent: counted.no_consent,
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

const Amount = z.string().describe('A decimal.')

const initiatives_launch_cost = readOperation({
  name: 'initiatives_launch_cost',
  route: 'GET /initiatives/{id}/launch-cost',
  permission: 'initiatives:read',
  readsReplica: true,
  forPeople: true,
  summary: 'Preview what a launch costs',
  description:
    'What the messages to the present members of the segment cost, by the prices of `sending_prices_set` and the ' +
    'categories of the linked templates, or the parts of each SMS. A WhatsApp initiative without a template for round 1 ' +
    'has no cost.',
  input: InitiativeId,
  output: z
    .strictObject({
      cost: z
        .strictObject({
          currency: z.string(),
          least: Amount.describe('Without follow-ups.'),
          most: Amount.describe('With all follow-ups.'),
          replies: Amount.nullable().describe('What one reply to each of them costs. null: without a price.'),
          unpriced: z
            .int()
            .describe('People whose destination has no price. They are left out of the amounts.'),
        })
        .nullable()
        .describe('null: without prices, a segment or a message.'),
      hasPrices: z.boolean().describe('Whether `sending_prices_set` was used.'),
    })
    .meta({ id: 'LaunchCost' }),
  run: async (ctx, { id }) => {
    const initiative = await getInitiative(ctx, id)
    const prices = await readMessagePrices(ctx)
    const entry = await readEntry(ctx, initiative.id)
    const segment = await findSegment(ctx, null, entry?.segmentId ?? null)
    const hasPrices = prices !== null
    if (!prices || !segment) return { cost: null, hasPrices }
    const categories = await categoriesOf(ctx, initiative, segment)
    if (categories.length === 0) return { cost: null, hasPrices }
    const codes = codesWithPrices(prices, channelKindOf(initiative.channel))
    const groups = await groupReachable(ctx, initiative, segment, codes)
    const cost = launchCost({ prices, groups, categories, atMost: entry?.maxEnrollments ?? null })
    return { cost: { currency: prices.currency, ...cost }, hasPrices }
  },
})

/** Of each round. A round without a template of its own counts like the one before. */
async function categoriesOf(ctx: Ctx, initiative: InitiativeRow, segment: SegmentRow): Promise<Priced[]> {
  const { id, channel, max_attempts: rounds } = initiative
  if (channel === 'EMAIL') return Array.from({ length: rounds }, () => 'email')
  if (channel === 'SMS') return partsOfRounds(ctx, initiative, segment)
  const links = await listLinks(ctx, id)
  if (!links.some(({ round }) => round === 1)) return []
  return Array.from({ length: rounds }, (_, at) => {
    const { category } = links.findLast(({ round }) => round <= at + 1)!
    return category.toLowerCase() as PricedCategory
  })
}

/** A round without a text of its own counts like the one before. */
async function partsOfRounds(ctx: Ctx, initiative: InitiativeRow, segment: SegmentRow): Promise<Priced[]> {
  const texts = await readSmsTexts(ctx, initiative.id)
  if (texts.length === 0) return []
  const people = () => listReachable(ctx, initiative, segment, LIMIT_LOOKED_AT)
  const rounds = Array.from({ length: initiative.max_attempts }, (_, at) => texts[at] ?? texts.at(-1)!)
  return Promise.all(rounds.map((text) => countParts(ctx, text, people)))
}

export const launchPreviewOperations = [initiatives_launch_preview, initiatives_launch_cost]
