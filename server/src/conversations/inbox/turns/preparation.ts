import type { ChannelKind } from '../../../customers/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { ClaimedRow } from '../../../platform/jobs/index.ts'
import type { Ctx, Runtime } from '../../../platform/operations/index.ts'
import {
  type AgentInput,
  type AgentMemory,
  type BriefRow,
  briefOf,
  type ConversationMemory,
  countRead,
  type TranscriptMessage,
} from '../../agents/index.ts'
import { findPassages, type Passage } from '../../knowledge/index.ts'
import { asksSomething } from '../../understanding/index.ts'
import { noteClosed } from '../reports/episodes.ts'
import { type Review, replyReviewOf } from '../review.ts'
import { readTranscripts } from '../transcript.ts'
import { tracesOfTurns } from './traces.ts'

/** A claimed conversation in which a turn is due. */
export interface DueConversation extends ClaimedRow {
  channel_id: string
  contact_id: string
  run_id: string | null
  owner: 'nobody' | 'agent' | 'human'
  memory: ConversationMemory
  /** The value after taking the turn: any later change increments it. */
  rev: number
}

export const COLUMNS = sql`t.channel_id, t.contact_id, t.run_id, t.owner, t.memory, t.rev`

/** A turn: the agent's input, and where its replies go. */
export interface Turn {
  conversation: DueConversation
  runId: string
  initiativeId: string
  /** The name of the agent. */
  agent: string
  input: AgentInput
  /** The trace that it belongs to; null: none is recorded. */
  trace: string | null
  /** How long its replies wait for a person; null: they are sent at once. */
  reviewMs: number | null
}

/** Loads the agents' input. `idle` are conversations whose run has ended. */
export async function prepareTurns(
  { pool, clock, services }: Runtime,
  org: string,
  due: readonly DueConversation[],
): Promise<{ turns: Turn[]; idle: DueConversation[] }> {
  const runIds = due.flatMap(({ owner, run_id }) => (owner === 'agent' && run_id !== null ? [run_id] : []))
  const briefs = new Map((await readBriefs(pool, org, runIds)).map((brief) => [brief.run_id, brief]))
  const transcripts = await readTranscripts(pool, org, [...briefs.keys()])
  const media = await readMedia(pool, org, briefs.size === 0 ? [] : due)
  const traces = await tracesOfTurns({ db: pool, org, services }, due)
  const dropped = await findDropped(pool, org, due)
  const turns: Turn[] = []
  const idle: DueConversation[] = []
  for (const conversation of due) {
    const brief = briefs.get(conversation.run_id ?? '')
    if (!brief) {
      idle.push(conversation)
      continue
    }
    const transcript = transcripts.get(brief.run_id) ?? []
    const memory = memoryOf(conversation, dropped)
    const readBefore = countRead(transcript)
    const input = {
      ...briefOf(brief),
      person: { name: brief.name },
      conversation: { org, id: conversation.id },
      knowledge: await findKnowledge(pool, org, transcript),
      transcript,
      memory,
      readBefore,
      medium: media.get(conversation.channel_id) ?? 'whatsapp',
      now: clock.now(),
    }
    const { run_id: runId, initiative_id: initiativeId, agent } = brief
    const trace = traces.get(conversation.id) ?? null
    const reviewMs = replyReviewOf(brief.review)
    turns.push({ conversation, runId, initiativeId, agent, input, trace, reviewMs })
  }
  return { turns, idle }
}

/** Of what the agent said in its last turns, the messages that were never sent. */
async function findDropped(
  db: Db,
  org: string,
  due: readonly DueConversation[],
): Promise<ReadonlySet<string>> {
  const said = due.flatMap(({ memory }) => memory.last?.said ?? [])
  if (said.length === 0) return new Set()
  const rows = await db.rows(sql<{ id: string }>`
    select id from messages
    where org_id = ${org} and id = any(${said}) and status in ('failed', 'canceled')`)
  return new Set(rows.map(({ id }) => id))
}

/** What the agent remembers. Of a turn that nobody read it remembers nothing, so that it says it anew. */
function memoryOf({ memory }: DueConversation, dropped: ReadonlySet<string>): AgentMemory | null {
  const { agent = null, last } = memory
  return last?.said.every((id) => dropped.has(id)) ? last.before : agent
}

const SNIPPETS = 3

/** Knowledge passages about the person's messages since the last reply. */
export function findKnowledge(
  db: Db,
  org: string,
  transcript: readonly TranscriptMessage[],
): Promise<Passage[]> {
  const last = transcript.findLastIndex((message) => message.author !== 'participant')
  const asking = transcript.slice(last + 1).filter((message) => asksSomething(message.text))
  return asking.length === 0
    ? Promise.resolve([])
    : findPassages(db, org, asking.map((message) => message.text).join('\n'), SNIPPETS)
}

/** The agent's input from a live run and its initiative. */
interface RunBrief extends BriefRow {
  run_id: string
  initiative_id: string
  agent: string
  name: string | null
  review: Review | null
}

function readBriefs(pool: Runtime['pool'], org: string, runIds: readonly string[]): Promise<RunBrief[]> {
  return pool.rows(sql<RunBrief>`
    select r.id as run_id, r.initiative_id, coalesce(i.agent, o.agent) as agent, coalesce(r.name, p.first_name) as name, i.language, i.objective, i.context,
           i.identity_deflection, i.flag_condition, i.guiding_questions, i.review, o.time_zone,
           om.guidelines as org_guidelines, im.guidelines as own_guidelines
    from runs r
    join initiatives i on i.org_id = ${org} and i.id = r.initiative_id
    join organizations o on o.org_id = ${org}
    left join agent_guidelines om on om.org_id = ${org} and om.scope_id = ${org}
    left join agent_guidelines im on im.org_id = ${org} and im.scope_id = i.id
    left join people p on p.org_id = ${org} and p.id = r.person_id
    where r.org_id = ${org} and r.id = any(${runIds}) and r.ended_at is null`)
}

/** The kinds of channels, by their ids. */
async function readMedia(
  pool: Runtime['pool'],
  org: string,
  due: readonly DueConversation[],
): Promise<Map<string, ChannelKind>> {
  const ids = [...new Set(due.map(({ channel_id }) => channel_id))]
  if (ids.length === 0) return new Map()
  const rows = await pool.rows(sql<{ id: string; kind: ChannelKind }>`
    select id, kind from channels where org_id = ${org} and id = any(${ids})`)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Drops the turn of conversations whose run has ended, and closes those that the agent still owned. */
export async function clearIdle(ctx: Ctx, idle: readonly DueConversation[]): Promise<void> {
  const rows = idle.map(({ id, rev }) => ({ id, rev }))
  const cleared = await ctx.db.rows(sql<{ id: string; owner: string }>`
    with locked as (
      select c.id from conversations c
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, rev int) on r.id = c.id and r.rev = c.rev
      where c.org_id = ${ctx.org} order by c.id for no key update of c
    )
    update conversations c set
      turn_at = null, owner = case when c.owner = 'agent' then 'nobody' else c.owner end,
      waiting_since = case when c.owner = 'agent' then null else c.waiting_since end, rev = c.rev + 1
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id, c.owner`)
  const ids = cleared.filter(({ owner }) => owner === 'nobody').map(({ id }) => id)
  await noteClosed(ctx, ids, null)
  await tellChanges(
    ctx,
    'conversation',
    cleared.map(({ id }) => id),
  )
}
