import type { PersonRow } from '../../../customers/index.ts'
import { plainPart, type RunRow } from '../../../messaging/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Graph } from '../definition/graph.ts'
import type { Needs } from '../nodes/index.ts'
import type { ChannelFact, EmailTemplateFact, Facts, TemplateFact } from '../nodes/step/facts.ts'
import { recipientOn } from '../nodes/step/recipient.ts'
import { keysNamed, LAST_STATUS, resolveVariable, type VariableScope } from '../nodes/step/variables.ts'
import { askConditions, type Invented } from './conditions.ts'
import { readReachable } from './reachable.ts'

type PersonFact = Omit<PersonRow, 'created_at' | 'updated_at'>

const NOTHING: Invented = { people: new Map(), extracted: new Map(), statuses: new Map(), startedOn: null }

/**
 * Reads all facts that a batch of runs of one organization may need before they stop, in a few statements, and nothing
 * else.
 */
export async function gatherFacts(
  ctx: Ctx,
  runs: readonly RunRow[],
  graphOf: (run: RunRow) => Graph,
  invented: Invented = NOTHING,
): Promise<Facts> {
  const asking = runs.map((run) => {
    return { run, needs: graphOf(run).needsFrom(run.node_id, run.waiting_for === null) }
  })
  const links = await readLinks(ctx, asking)
  const templates = await readTemplates(ctx, [...links.values(), ...templatesNamed(asking)])
  const emailTemplates = await readEmailTemplates(ctx, asking)
  const channels = asking.some(sends) ? await readChannels(ctx) : []
  const reachable = await readReachable(ctx, asking.filter(sends), invented)
  const people = await readPeople(ctx, asking, invented)
  const extracted = await readExtracted(ctx, asking, invented)
  const statuses = await readLastStatuses(ctx, asking, invented)
  const extracting = await findExtracting(ctx, runs, graphOf, invented)
  const timeZone = await readTimeZone(ctx)
  const variablesOf = (run: RunRow) =>
    scopeOf(run, {
      person: people.get(run.person_id ?? '') ?? null,
      extracted: extracted.get(run.id) ?? {},
      lastStatus: statuses.get(run.id) ?? null,
    })
  const deciding = asking.map(({ run, needs: { conditions } }) => {
    return { run, conditions, valueOf: (path: string) => resolveVariable(path, variablesOf(run)) }
  })
  return {
    timeZone,
    extracts: (run) => extracting.has(run.id),
    holds: await askConditions(ctx, deciding, timeZone, invented),
    variablesOf,
    templateNamed: (id) => templates.get(fromWire('template', id) ?? '') ?? null,
    linkedTemplate(run, nodeId) {
      const linked = links.get(`${run.initiative_id}/${graphOf(run).round(nodeId)}`)
      return (linked && templates.get(linked)) || null
    },
    channelFor(template, own) {
      const fitting = channels.filter((channel) => channel.account_id === template.account_id)
      return (own ? fitting.find(({ address }) => address === own) : fitting[0]) ?? null
    },
    emailTemplateNamed: (id) => emailTemplates.get(fromWire('emailTemplate', id) ?? '') ?? null,
    senderOn(kind, own) {
      const senders = channels.filter((channel) => channel.kind === kind)
      return (own ? senders.find(({ address }) => address === own) : senders[0]) ?? null
    },
    recipientFor(run, kind) {
      const ways = reachable.get(run.id)
      return ways ? recipientOn(kind, ways) : null
    },
  }
}

/** A run of the batch with its needs. */
interface Asking {
  run: RunRow
  needs: Needs
}

function sends({ needs }: Asking): boolean {
  return needs.sendsOn.length > 0
}

async function readTimeZone(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org}`)
  return time_zone
}

/** The template links of the runs' initiatives, by `initiative/round`. */
async function readLinks(ctx: Ctx, asking: readonly Asking[]): Promise<Map<string, string>> {
  const initiatives = new Set(
    asking.filter(({ needs }) => needs.linkedTemplates).map(({ run }) => run.initiative_id),
  )
  if (initiatives.size === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ initiative_id: string; round: number; template_id: string }>`
    select initiative_id, round, template_id from initiative_templates
    where org_id = ${ctx.org} and initiative_id = any(${[...initiatives]})`)
  return new Map(rows.map((row) => [`${row.initiative_id}/${row.round}`, row.template_id]))
}

function templatesNamed(asking: readonly Asking[]): string[] {
  const named = new Set(asking.flatMap(({ needs }) => needs.templates))
  return [...named].map((id) => fromWire('template', id)).filter((id) => id !== null)
}

async function readTemplates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, TemplateFact>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<TemplateFact>`
    select id, account_id, name, status, content from templates
    where org_id = ${ctx.org} and id = any(${[...new Set(ids)]})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The current versions. */
async function readEmailTemplates(
  ctx: Ctx,
  asking: readonly Asking[],
): Promise<Map<string, EmailTemplateFact>> {
  const named = new Set(asking.flatMap(({ needs }) => needs.emailTemplates))
  if (named.size === 0) return new Map()
  const ids = [...named].map((id) => fromWire('emailTemplate', id)).filter((id) => id !== null)
  const rows = await ctx.db.rows(sql<EmailTemplateFact & { own_html: string | null }>`
    select t.id, t.name, t.version, v.subject, v.html, v.body, v.own_html
    from email_templates t
    join email_template_versions v on v.org_id = ${ctx.org} and v.template_id = t.id and v.version = t.version
    where t.org_id = ${ctx.org} and t.id = any(${ids})`)
  return new Map(
    rows.map(({ own_html, ...row }) => [row.id, { ...row, body: plainPart({ ...row, own_html }) }]),
  )
}

function readChannels(ctx: Ctx): Promise<ChannelFact[]> {
  return ctx.db.rows(sql<ChannelFact>`
    select id, account_id, kind, address from channels
    where org_id = ${ctx.org} and disconnected_at is null order by created_at, id`)
}

/** The people of variables, each with only the attributes that the paths need. */
async function readPeople(
  ctx: Ctx,
  asking: readonly Asking[],
  invented: Invented,
): Promise<ReadonlyMap<string, PersonFact>> {
  const keys = new Map<string, Set<string>>()
  for (const { run, needs } of asking) {
    if (run.person_id === null || !needs.variables.some(isOfPerson)) continue
    const known = keys.get(run.person_id) ?? new Set()
    for (const key of keysNamed(needs.variables, 'person.attributes')) known.add(key)
    keys.set(run.person_id, known)
  }
  if (keys.size === 0) return invented.people
  const wanted = [...keys].map(([id, known]) => ({ id, keys: [...known] }))
  const rows = await ctx.db.rows(sql<PersonFact>`
    select p.id, p.external_id, p.first_name, p.last_name, p.email, p.phone_number,
      (select coalesce(jsonb_object_agg(k.key, p.attributes -> k.key), '{}')
       from jsonb_array_elements_text(w.keys) as k (key) where p.attributes ? k.key) as attributes
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, keys jsonb)
    join people p on p.org_id = ${ctx.org} and p.id = w.id`)
  return new Map([...invented.people, ...rows.map((row) => [row.id, row] as const)])
}

function isOfPerson(path: string): boolean {
  return path.startsWith('person.') || path === 'customer.email'
}

/** The values extracted from the runs' conversations so far, as lists of texts by run and slug. */
async function readExtracted(
  ctx: Ctx,
  asking: readonly Asking[],
  { extracted }: Invented,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const named = asking.map(({ run, needs }) => ({
    run,
    slugs: keysNamed(needs.variables, 'engagement.extracted'),
  }))
  // Without a reply there was no conversation: most sending runs need no query.
  const answered = named.filter(({ run, slugs }) => slugs.length > 0 && run.messages_received > 0)
  if (answered.length === 0) return extracted
  const slugs = new Set(answered.flatMap((item) => item.slugs))
  const rows = await ctx.db.rows(sql<{ run_id: string; values: Record<string, string[]> }>`
    select run_id, jsonb_object_agg(slug, items) as values from extracted_values
    where org_id = ${ctx.org} and run_id = any(${answered.map(({ run }) => run.id)}) and slug = any(${[...slugs]})
    group by run_id`)
  return new Map([...rows.map((row) => [row.run_id, row.values] as const), ...extracted])
}

/** What became of the last message of each run. Uses messages_of_run. */
async function readLastStatuses(
  ctx: Ctx,
  asking: readonly Asking[],
  { statuses }: Invented,
): Promise<ReadonlyMap<string, string>> {
  const runs = asking.filter(({ needs }) => needs.variables.includes(LAST_STATUS)).map(({ run }) => run.id)
  if (runs.length === 0) return statuses
  const rows = await ctx.db.rows(sql<{ run_id: string; status: string }>`
    select distinct on (run_id) run_id, status from messages
    where org_id = ${ctx.org} and run_id = any(${runs}) and direction = 'outbound' and author = 'journey'
    order by run_id, created_at desc, id desc`)
  return new Map([...rows.map((row) => [row.run_id, row.status] as const), ...statuses])
}

/** The runs that may leave a conversation whose extracted values later nodes read. */
async function findExtracting(
  ctx: Ctx,
  runs: readonly RunRow[],
  graphOf: (run: RunRow) => Graph,
  { extracted }: Invented,
): Promise<Set<string>> {
  const ending = runs.filter(
    (run) =>
      run.waiting_for === 'conversation' &&
      run.messages_received > 0 &&
      graphOf(run).readsExtractedAfter(run.node_id),
  )
  if (ending.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ initiative_id: string }>`
    select distinct initiative_id from extraction_schemas
    where org_id = ${ctx.org} and initiative_id = any(${ending.map((run) => run.initiative_id)})`)
  const initiatives = new Set(rows.map((row) => row.initiative_id))
  const isExtracted = (run: RunRow) => initiatives.has(run.initiative_id) || extracted.has(run.id)
  return new Set(ending.filter(isExtracted).map((run) => run.id))
}

interface Read {
  person: PersonFact | null
  extracted: Record<string, unknown>
  lastStatus: string | null
}

function scopeOf(run: RunRow, { person, extracted, lastStatus }: Read): VariableScope {
  return {
    customer: { phoneNumber: run.phone_number, name: run.name, email: person?.email ?? null },
    person: person && {
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      phoneNumber: person.phone_number,
      externalId: person.external_id,
      attributes: person.attributes,
    },
    engagement: {
      context: run.context,
      workflowState: run.state.workflowState ?? {},
      extracted,
      ...(lastStatus !== null && { lastMessage: { status: lastStatus } }),
      nodeOutputs: run.state.nodeOutputs ?? {},
    },
  }
}
