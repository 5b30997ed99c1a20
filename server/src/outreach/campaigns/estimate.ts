import { z } from 'zod'
import { CHANNEL_NAMES, CHANNELS, type ChannelName, type JourneyChannel } from '../../customers/index.ts'
import { countOverLimit, readMessagePrices } from '../../messaging/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'
import {
  codesWithPrices,
  type DestinationGroup,
  launchCost,
  type Priced,
  type PricedCategory,
} from '../initiatives/index.ts'
import { countParts } from '../journeys/index.ts'
import { channelsOf, contentOn, judgedPeople } from './audience/audience.ts'
import { sendingTimes } from './audience/sending-times.ts'
import { zoneOfOrganization, zonesOf } from './audience/time-zones.ts'
import { type CampaignRow, getCampaign, inputOf } from './campaigns.ts'
import { hoursFor, type Sender } from './duration.ts'
import { findIssues } from './issues.ts'
import { variantsOf } from './journey.ts'
import { hoursOfFlows } from './limited-flows.ts'
import { FIRST_ZONE, nextMoment } from './repeating/calendar.ts'
import { CampaignId, type CampaignInput, EXCLUSIONS } from './schema.ts'

/** More would take longer than people wait. */
const LIMIT_LOOKED_AT = 1_000

const Amount = z.string().describe('A decimal.')

export const campaigns_estimate = readOperation({
  name: 'campaigns_estimate',
  route: 'GET /campaigns/{id}/estimate',
  permission: 'initiatives:read',
  readsReplica: true,
  forPeople: true,
  summary: 'Preview what a campaign reaches and costs',
  description:
    'Who would get it if it started now, who would not and why, how many messages that is, what they cost, and how long ' +
    'they take. Each person counts once, under the first reason. Nothing is sent or stored.',
  input: CampaignId,
  output: z
    .strictObject({
      people: z.int().describe('In the audience.'),
      reachable: z.int().describe('Would get it.'),
      excluded: z.array(z.strictObject({ reason: z.enum(EXCLUSIONS), count: z.int() })),
      unknown: z.int().describe('External ids of the audience that nobody has.'),
      overPersonLimit: z
        .strictObject({ count: z.int(), of: z.int(), whenReached: z.enum(['wait', 'skip']) })
        .nullable()
        .describe(
          'Reachable people who already got as many messages as `sending_limits_set` allows, `of` so many that were looked at.',
        ),
      channels: z
        .array(
          z.strictObject({
            channel: z.enum(CHANNEL_NAMES),
            people: z.int(),
            messages: z.strictObject({
              least: z.int(),
              most: z.int().describe('When nobody replies before the follow-up.'),
            }),
            parts: z
              .strictObject({ least: z.int(), most: z.int() })
              .optional()
              .describe(
                'Of an SMS: of the first message and its variants, by the values of up to 1,000 people.',
              ),
            cost: z
              .strictObject({
                currency: z.string(),
                least: Amount,
                most: Amount,
                unpriced: z.int().describe('People whose destination has no price.'),
              })
              .nullable()
              .describe(
                'null: without prices or a template. Of a test, from the cheapest message to the dearest one.',
              ),
            hours: z
              .number()
              .nullable()
              .describe(
                'By the pace of the sender and its limit of people a day, or by that of a form that WhatsApp limits, with ' +
                  'follow-ups. null: no sender is connected.',
              ),
          }),
        )
        .describe('By the channel of the first message.'),
      firstAt: z.iso.datetime().describe('When the first people get it.'),
      lastAt: z.iso.datetime().describe('When the last people get it, apart from the pace.'),
      issues: z
        .array(z.strictObject({ code: z.string(), message: z.string() }))
        .describe('What must be mended before it can start.'),
    })
    .meta({ id: 'CampaignEstimate' }),
  run: async (ctx, { id }) => {
    const campaign = await getCampaign(ctx, id)
    const input = inputOf(campaign)
    const counted = await countPeople(ctx, campaign, input)
    const zone = await zoneOfOrganization(ctx)
    const zones = input.atLocalTime ? await zonesOf(ctx, campaign.id, input) : []
    const times = sendingTimes(nextPlan(input, zone, ctx.now), { zones, zone, now: ctx.now })
    const all = [times.otherwise, ...times.zones.map(({ at }) => at)].map((at) => at.getTime())
    return {
      people: counted.people,
      reachable: counted.reachable,
      excluded: EXCLUSIONS.flatMap((reason) =>
        counted[reason] > 0 ? [{ reason, count: counted[reason] }] : [],
      ),
      unknown: await countUnknown(ctx, input),
      overPersonLimit: await countOver(ctx, campaign, input),
      channels: await channelsFor(ctx, campaign, input),
      firstAt: new Date(Math.min(...all)).toISOString(),
      lastAt: new Date(Math.max(...all)).toISOString(),
      issues: await findIssues(ctx, input),
    }
  },
})

/** Of a campaign that repeats: its first repetition. */
function nextPlan(
  { repeat, ...plan }: CampaignInput,
  zone: string,
  now: Date,
): Pick<CampaignInput, 'sendAt' | 'atLocalTime'> {
  if (!repeat) return plan
  const next = nextMoment(repeat, plan.atLocalTime ? FIRST_ZONE : zone, { day: null, at: now })
  return { ...plan, sendAt: next && `${next.day}T${repeat.time}` }
}

type Counted = Record<'people' | 'reachable' | (typeof EXCLUSIONS)[number], number>

function countPeople(ctx: Ctx, { id }: CampaignRow, input: CampaignInput): Promise<Counted> {
  return ctx.db.one(sql<Counted>`
    select count(*) as people,
           count(*) filter (where verdict = 'no_address') as no_address,
           count(*) filter (where verdict = 'not_a_test_number') as not_a_test_number,
           count(*) filter (where verdict = 'do_not_contact') as do_not_contact,
           count(*) filter (where verdict = 'no_consent') as no_consent,
           count(*) filter (where verdict = 'had_before') as had_before,
           count(*) filter (where verdict = 'shared_address') as shared_address,
           count(*) filter (where verdict = 'held_out') as held_out,
           count(*) filter (where verdict = 'reachable') as reachable
    from (${judgedPeople(ctx, id, input)}) judged`)
}

async function countUnknown(ctx: Ctx, { audience }: CampaignInput): Promise<number> {
  if (audience.type !== 'people') return 0
  const { known } = await ctx.db.one(sql<{ known: number }>`
    select count(*) as known from people
    where org_id = ${ctx.org} and external_id = any(${audience.personExternalIds})
      and (deleted_at is null or merged_into is not null)`)
  return new Set(audience.personExternalIds).size - known
}

async function countOver(ctx: Ctx, { id }: CampaignRow, input: CampaignInput) {
  const { channel } = input.message
  const rows = await ctx.db.rows(sql<{ address: string }>`
    select address from (${judgedPeople(ctx, id, input)}) judged
    where verdict = 'reachable' and channel = ${channel} limit ${LIMIT_LOOKED_AT}`)
  const over = await countOverLimit(
    ctx,
    CHANNELS[channel].address.kind,
    rows.map(({ address }) => address),
  )
  return over && { ...over, of: rows.length }
}

async function channelsFor(ctx: Ctx, campaign: CampaignRow, input: CampaignInput) {
  const prices = await readMessagePrices(ctx)
  const found = []
  for (const channel of channelsOf(input)) {
    if (channel === null) continue
    const codes = prices ? codesWithPrices(prices, channel) : []
    const groups = await groupPeople(ctx, campaign, input, channel, codes)
    const people = groups.reduce((sum, group) => sum + group.people, 0)
    if (people === 0 && channel !== input.message.channel) continue
    const variants = []
    for (const [, message] of variantsOf(input))
      variants.push(await pricedMessages(ctx, campaign, { ...input, message }, channel))
    const parts = partsOf(variants)
    const costs = prices
      ? variants.map(({ categories }) => launchCost({ prices, groups, categories, atMost: null }))
      : []
    const isPriced = prices !== null && variants.every(({ categories }) => categories.length > 0)
    const sender = await findSender(ctx, input, channel)
    found.push({
      channel: channel.toUpperCase() as ChannelName,
      people,
      messages: { least: people, most: people * (input.followUp ? 2 : 1) },
      ...(parts && { parts }),
      cost: isPriced
        ? {
            currency: prices.currency,
            least: costs.map(({ least }) => least).reduce(cheaper),
            most: costs.map(({ most }) => most).reduce(dearer),
            unpriced: Math.max(...costs.map(({ unpriced }) => unpriced)),
          }
        : null,
      hours:
        sender &&
        Math.max(
          hoursFor(people, sender),
          channel === 'whatsapp' ? await hoursOfFlows(ctx, input, people) : 0,
        ),
    })
  }
  return found
}

/** Of two amounts as decimals. */
const cheaper = (one: string, other: string) => (Number(other) < Number(one) ? other : one)
const dearer = (one: string, other: string) => (Number(other) > Number(one) ? other : one)

/** Of all variants that are an SMS; null: none is. */
function partsOf(variants: readonly { parts: LengthInParts | null }[]): LengthInParts | null {
  const lengths = variants.map(({ parts }) => parts).filter((parts) => parts !== null)
  if (lengths.length === 0) return null
  return {
    least: Math.min(...lengths.map(({ least }) => least)),
    most: Math.max(...lengths.map(({ most }) => most)),
  }
}

/** The reachable people of a channel by the calling code that their numbers begin with. The longest one counts. */
function groupPeople(
  ctx: Ctx,
  { id }: CampaignRow,
  input: CampaignInput,
  channel: JourneyChannel,
  codes: readonly string[],
): Promise<DestinationGroup[]> {
  return ctx.db.rows(sql<DestinationGroup>`
    select coalesce(fitting.code, '') as code, count(*) as people
    from (${judgedPeople(ctx, id, input)}) judged
    left join lateral (
      select code from unnest(${codes}::text[]) as code
      where starts_with(judged.address, code) order by length(code) desc limit 1
    ) as fitting on true
    where judged.verdict = 'reachable' and judged.channel = ${channel}
    group by 1`)
}

/** The message and its follow-up, and how long the message is by SMS. No `categories`: without a template for WhatsApp. */
async function pricedMessages(
  ctx: Ctx,
  campaign: CampaignRow,
  input: CampaignInput,
  channel: JourneyChannel,
): Promise<{ categories: Priced[]; parts: LengthInParts | null }> {
  const { message, followUp } = input
  const categories: Priced[] = []
  let parts: LengthInParts | null = null
  for (const each of [message, ...(followUp ? [followUp.message] : [])]) {
    const content = contentOn(each, channel) ?? each
    if (content.channel === 'email') categories.push('email')
    else if (content.channel === 'sms') {
      const counted = await countParts(ctx, content.text ?? '', () => sampleOf(ctx, campaign, input, channel))
      categories.push(counted)
      if (each === message) parts = { least: counted.least, most: counted.most }
    } else {
      const template = await ctx.db.maybe(sql<{ category: string }>`
        select category from templates
        where org_id = ${ctx.org} and id = ${fromWire('template', content.templateId ?? '')}`)
      if (!template) return { categories: [], parts }
      categories.push(template.category.toLowerCase() as PricedCategory)
    }
  }
  return { categories, parts }
}

interface LengthInParts {
  least: number
  most: number
}

/** Some of the reachable people of a channel. */
async function sampleOf(ctx: Ctx, { id }: CampaignRow, input: CampaignInput, channel: JourneyChannel) {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from (${judgedPeople(ctx, id, input)}) judged
    where verdict = 'reachable' and channel = ${channel} limit ${LIMIT_LOOKED_AT}`)
  return rows.map((row) => row.id)
}

/** The sender that the message names, or else the first one of the channel. */
function findSender(ctx: Ctx, { message }: CampaignInput, channel: JourneyChannel): Promise<Sender | null> {
  const { channelId = null } = contentOn(message, channel) ?? {}
  return ctx.db.maybe(sql<Sender>`
    select per_second as "perSecond", messaging_limit as "messagingLimit" from channels
    where org_id = ${ctx.org} and kind = ${channel} and disconnected_at is null
    order by (address = ${channelId}) desc nulls last, created_at, id limit 1`)
}
