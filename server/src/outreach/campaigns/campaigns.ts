import type { z } from 'zod'
import { type ChannelName, requireTopic } from '../../customers/index.ts'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { DEFAULT_WAIT } from './journey.ts'
import { type Numbers, numbersOf, presentNumbers, talliedMessages } from './numbers.ts'
import {
  type CAMPAIGN_STATES,
  type Campaign,
  CampaignInput,
  type CampaignPlan,
  OUTCOMES,
  type Outcome,
  type Variant,
} from './schema.ts'
import type { VariantCounts } from './variants/winner.ts'

export interface CampaignRow {
  id: string
  name: string
  definition: CampaignPlan
  status: (typeof CAMPAIGN_STATES)[number]
  created_at: Date
  updated_at: Date
  started_at: Date | null
  first_at: Date | null
  people: number
  waiting: number
  /** The last person of the audience that was kept; null: all are, or it was not started. */
  read_until: string | null
  outcomes: Partial<Record<Outcome, number>>
  decide_at: Date | null
  rest: number
  variants: VariantCounts[] | null
  counted_at: Date | null
  winner: Variant | null
  chosen_by: 'measure' | 'hand' | null
  decided_at: Date | null
  paused_at: Date | null
  completed_at: Date | null
  canceled_at: Date | null
  /** Of a repetition: the campaign that repeats. */
  series_id: string | null
  /** Of a started one that repeats: when the next repetition starts. */
  next_at: Date | null
  is_series: boolean
  /** Of a series: its last repetition has started. */
  has_last: boolean
  /** Of a series: what came of all repetitions. */
  total: (Numbers & { started: number }) | null
}

/**
 * The state of campaign `c` whose initiative is `i`, and whose series is `s` if it repeats. After its last repetition has
 * started, it is that of the people who wait for it.
 */
export function statusOf(ctx: Ctx): RawBuilder<CampaignRow['status']> {
  const { now } = ctx
  return sql<CampaignRow['status']>`case
    when s.status = 'COMPLETED' and ${waitsIn(ctx, 'ACTIVE')} then 'SENDING'
    when s.status = 'COMPLETED' and ${waitsIn(ctx, 'PAUSED')} then 'PAUSED'
    when s.status is not null then s.status
    when c.started_at is null then 'DRAFT'
    when i.status in ('CANCELED', 'COMPLETED', 'PAUSED') then i.status
    when c.waiting = 0 then 'SENT'
    when c.first_at > ${now} then 'SCHEDULED'
    else 'SENDING' end`
}

/** Whether people wait in repetitions of campaign `c` that are in this state. Uses campaigns_of_series. */
function waitsIn({ org }: Ctx, state: 'ACTIVE' | 'PAUSED'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from campaigns o join initiatives oi on oi.org_id = ${org} and oi.id = o.id
    where o.org_id = ${org} and o.series_id = c.id and o.waiting > 0 and oi.status = ${state})`
}

/** When the campaign of `statusOf` was paused and when it ended, and what it has to do with repetitions. */
export function lifeOf(ctx: Ctx): RawBuilder<unknown> {
  const isOver = sql`s.status = 'COMPLETED' and not ${waitsIn(ctx, 'ACTIVE')} and not ${waitsIn(ctx, 'PAUSED')}`
  return sql`coalesce(i.paused_at, s.paused_at) as paused_at,
    coalesce(i.completed_at, case when ${isOver} then s.ended_at end) as completed_at,
    coalesce(i.canceled_at, case s.status when 'CANCELED' then s.ended_at end) as canceled_at,
    c.series_id, s.next_at, s.id is not null as is_series`
}

/** The columns of campaign `c` whose initiative is `i` and whose series is `s`. */
function columnsOf(ctx: Ctx): RawBuilder<unknown> {
  return sql`c.id, c.name, c.definition, c.created_at, c.updated_at, c.started_at, c.first_at, c.people, c.waiting, c.read_until,
    c.outcomes, c.decide_at, c.rest, c.variants, c.counted_at, c.winner, c.chosen_by, c.decided_at, ${lifeOf(ctx)},
    coalesce(s.status = 'COMPLETED', false) as has_last, ${statusOf(ctx)} as status`
}

/**
 * By wire id; throws `not_found`. `lock` keeps others from changing it, and the worker from enrolling, until the transaction
 * ends. It is taken before the lock of the initiative.
 */
export async function getCampaign(ctx: Ctx, wireId: string, lock?: 'for update'): Promise<CampaignRow> {
  const id = fromWire('campaign', wireId)
  if (lock) await ctx.db.run(sql`select 1 from campaigns where org_id = ${ctx.org} and id = ${id} for update`)
  const row = await ctx.db.maybe(sql<Omit<CampaignRow, 'total'>>`
    select ${columnsOf(ctx)} from campaigns c
    left join initiatives i on i.org_id = ${ctx.org} and i.id = c.id
    left join campaign_series s on s.org_id = ${ctx.org} and s.id = c.id
    where c.org_id = ${ctx.org} and c.id = ${id}`)
  if (!row) throw notFound('campaign')
  return { ...row, total: row.is_series ? await readTotal(ctx, id!) : null }
}

function readTotal(ctx: Ctx, id: string): Promise<NonNullable<CampaignRow['total']>> {
  return ctx.db.one(sql<NonNullable<CampaignRow['total']>>`
    with ${talliedMessages(ctx)}
    select m.*, (select count(*)::int from campaigns where org_id = ${ctx.org} and series_id = ${id}) as started
    from (${numbersOf(ctx, sql`${id}::uuid`)}) m`)
}

/** Creates a draft. Throws `unknown_reference` for a segment that does not exist. */
export async function createCampaign(ctx: Ctx, { name, ...plan }: CampaignInput): Promise<CampaignRow> {
  await checkWritten(ctx, plan)
  const id = ctx.newId()
  await ctx.db.run(sql`
    insert into campaigns (org_id, id, name, definition, created_at, updated_at)
    values (${ctx.org}, ${id}, ${name}, ${JSON.stringify(plan)}::jsonb, ${ctx.now}, ${ctx.now})`)
  return getCampaign(ctx, toWire('campaign', id))
}

/** Updates the given fields of a draft. `conflict` once it was started. */
export async function updateDraft(
  ctx: Ctx,
  campaign: CampaignRow,
  changes: Partial<CampaignInput>,
): Promise<void> {
  requireDraft(campaign, 'changed')
  await writeInput(ctx, campaign, changes)
}

/** Returns the plan as it is then. */
export async function writeInput(
  ctx: Ctx,
  campaign: CampaignRow,
  changes: Partial<CampaignInput>,
): Promise<CampaignPlan> {
  const { name, ...plan } = { ...inputOf(campaign), ...withoutUndefined(changes) }
  await checkWritten(ctx, plan)
  await ctx.db.run(sql`
    update campaigns set name = ${name}, definition = ${JSON.stringify(plan)}::jsonb, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${campaign.id}`)
  return plan
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

/** Deletes a draft; false: there was none. `conflict` once it was started. */
export async function deleteCampaign(ctx: Ctx, wireId: string): Promise<boolean> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  requireDraft(campaign, 'deleted')
  return (await ctx.db.run(sql`delete from campaigns where org_id = ${ctx.org} and id = ${campaign.id}`)) > 0
}

/** `done`: the action, which is possible for drafts only. */
export function requireDraft({ status }: CampaignRow, done: string): void {
  if (status === 'DRAFT') return
  throw new ApiError('conflict', `This campaign is ${status}. Only a draft can be ${done}.`)
}

/** Also refuses a measure that finds no winner. Campaigns that have it from before go on. */
async function checkWritten(ctx: Ctx, plan: CampaignPlan): Promise<void> {
  await checkPlan(ctx, plan)
  refuse('test.measure', problemOfMeasure(plan))
}

export async function checkPlan(ctx: Ctx, plan: CampaignPlan): Promise<void> {
  await requireSegment(ctx, plan)
  if (plan.consentTopicId) await requireTopic(ctx, plan.consentTopicId)
  await requireImport(ctx, plan)
  refuse('test', problemOfTest(plan))
  refuse('followUp.to', problemOfFollowUp(plan))
  refuse('repeat', problemOfRepeat(plan))
}

function refuse(path: string, problem: string | null): void {
  if (problem === null) return
  throw new ApiError('invalid_request', `\`${path}\`: ${problem}`, {
    issues: [{ path, code: 'invalid_value', message: problem }],
  })
}

/** Only WhatsApp says that somebody has read a message. */
function problemOfMeasure({ message, test }: CampaignPlan): string | null {
  if (test?.measure !== 'read' || message.channel === 'whatsapp') return null
  return 'Nobody knows who has read an email or an SMS. Use another measure.'
}

/** As with the measure of a test. */
function problemOfFollowUp({ message, followUp }: CampaignPlan): string | null {
  const isKnown = message.channel === 'whatsapp' && !message.channelFallback
  if (followUp?.to !== 'not_read' || isKnown) return null
  return 'Nobody knows who has read an email or an SMS. Use `not_replied`, or send the message on WhatsApp alone.'
}

function problemOfRepeat({ repeat, sendAt, onlyNew }: CampaignPlan): string | null {
  if (repeat && sendAt) return 'Leave out `sendAt`: it repeats at `repeat.time`.'
  return onlyNew && !repeat ? 'Set `repeat`, or leave out `onlyNew`.' : null
}

/** Variants reach the same people, so that only the message differs. */
function problemOfTest({ message, test, goal }: CampaignPlan): string | null {
  if (!test) return null
  const differs = test.others.some(
    (other) =>
      other.channel !== message.channel ||
      other.channelFallback?.channel !== message.channelFallback?.channel,
  )
  if (differs) return 'Use the channels of `message` in all variants.'
  return test.measure === 'goal' && !goal ? 'Set a goal, or use another measure.' : null
}

async function requireSegment(ctx: Ctx, { audience }: Pick<CampaignPlan, 'audience'>): Promise<void> {
  if (audience.type !== 'segment') return
  const known = await ctx.db.maybe(sql`
    select 1 from segments
    where org_id = ${ctx.org} and id = ${fromWire('segment', audience.segmentId)} and deleted_at is null`)
  if (known) return
  throw new ApiError('unknown_reference', 'No segment has this id. List segments with segments_list.')
}

/** Whose people are known: those of a completed import of people. */
async function requireImport(ctx: Ctx, { audience }: Pick<CampaignPlan, 'audience'>): Promise<void> {
  if (audience.type !== 'import') return
  const id = fromWire('import', audience.importId)
  const found = await ctx.db.maybe(sql<ImportState>`
    select i.kind, i.dry_run, i.status, i.rows_created + i.rows_updated > 0 as has_rows,
           exists (select from import_people p where p.org_id = ${ctx.org} and p.import_id = ${id}) as has_people
    from imports i where i.org_id = ${ctx.org} and i.id = ${id}`)
  if (!found)
    throw new ApiError('unknown_reference', 'No import has this id. List imports with cdp_imports_list.')
  refuse('audience.importId', problemOfImport(found))
}

interface ImportState {
  kind: 'people' | 'objects' | 'events'
  dry_run: boolean
  status: 'UPLOADING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELED'
  has_rows: boolean
  has_people: boolean
}

function problemOfImport({ kind, dry_run, status, has_rows, has_people }: ImportState): string | null {
  if (kind !== 'people') return `This import has ${kind}. Choose an import of people.`
  if (dry_run) return 'This import was a dry run, so it stored nobody. Import the file first.'
  if (status === 'UPLOADING' || status === 'RUNNING')
    return 'This import has not finished. Wait until its status is COMPLETED.'
  if (status !== 'COMPLETED') return `This import is ${status}. Import the file again, or choose another one.`
  if (has_people) return null
  return has_rows
    ? 'This import is from before Parley kept whose rows it stored. Import the file again, or choose a segment.'
    : 'This import stored nobody. Choose another one.'
}

/** The campaign as it was sent. */
export function inputOf({ name, definition }: CampaignRow): CampaignInput {
  return CampaignInput.parse({ name, ...definition })
}

export function channelOf({ message }: Pick<CampaignPlan, 'message'>): ChannelName {
  return message.channel.toUpperCase() as ChannelName
}

export type ShownRow = Pick<
  CampaignRow,
  | 'id'
  | 'name'
  | 'definition'
  | 'status'
  | 'created_at'
  | 'updated_at'
  | 'started_at'
  | 'first_at'
  | 'paused_at'
  | 'completed_at'
  | 'canceled_at'
  | 'series_id'
  | 'next_at'
>

export function presentShown(row: ShownRow) {
  const { definition } = row
  return {
    id: toWire('campaign', row.id),
    name: row.name,
    status: row.status,
    channel: channelOf(definition),
    sendAt: definition.sendAt ?? null,
    atLocalTime: definition.atLocalTime ?? false,
    repeat: definition.repeat ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
    seriesId: row.series_id && toWire('campaign', row.series_id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    firstAt: row.first_at?.toISOString() ?? null,
    pausedAt: row.paused_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    canceledAt: row.canceled_at?.toISOString() ?? null,
  }
}

export function presentCampaign(row: CampaignRow): z.input<typeof Campaign> {
  const { audience, message, test, followUp, goal, language, waitForReply, consentTopicId } = row.definition
  return {
    ...presentShown(row),
    onlyNew: row.definition.onlyNew ?? false,
    language: language ?? 'en',
    audience,
    message,
    test: test ?? null,
    followUp: followUp ?? null,
    waitForReply: waitForReply ?? DEFAULT_WAIT,
    goal: goal ?? null,
    consentTopicId: consentTopicId ?? null,
    initiativeId: hasInitiative(row) ? toWire('initiative', row.id) : null,
    people: hasInitiative(row) ? peopleOf(row) : null,
    repetitions: row.total && {
      started: row.total.started,
      people: row.total.people,
      ...presentNumbers(row.total),
    },
  }
}

/** A started campaign is an initiative, unless it repeats: then its repetitions are. */
function hasInitiative({ started_at, is_series }: CampaignRow): boolean {
  return started_at !== null && !is_series
}

export function peopleOf({ people, waiting, outcomes }: CampaignRow) {
  return {
    audience: people,
    waiting,
    enrolled: outcomes.enrolled ?? 0,
    excluded: OUTCOMES.flatMap((reason) => {
      const count = outcomes[reason] ?? 0
      return reason === 'enrolled' || count === 0 ? [] : [{ reason, count }]
    }),
  }
}
