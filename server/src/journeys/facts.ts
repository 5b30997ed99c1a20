import { sql } from '../db/index.ts'
import { type Ctx, fromWire } from '../kernel/index.ts'
import type { PersonRow } from '../people/index.ts'
import type { RunRow } from '../runs/index.ts'
import type { TemplateContent } from '../templates/index.ts'
import type { Graph } from './definition/graph.ts'
import type { ActionOf } from './definition/schema.ts'
import type { VariableScope } from './definition/variables.ts'

export interface TemplateFact {
  id: string
  account_id: string
  name: string
  status: string
  content: TemplateContent
}

export interface ChannelFact {
  id: string
  account_id: string
  phone_number: string
}

type PersonFact = Omit<PersonRow, 'created_at' | 'updated_at'>

/** What steps may ask about the world; read before anything is decided, so that deciding does no I/O. */
export interface Facts {
  /** The node's own template, else the initiative's of the node's round. */
  templateFor(run: RunRow, node: ActionOf<'SEND_MESSAGE'>): TemplateFact | null
  /** The node's own number, else the first of the template's account. */
  channelFor(node: ActionOf<'SEND_MESSAGE'>, template: TemplateFact): ChannelFact | null
  /** What bindings can name, as it is now (docs/behaviour.md: Journeys). */
  variablesOf(run: RunRow): VariableScope
}

/** Reads what a batch of runs of one organization may ask, in a handful of statements. */
export async function gatherFacts(
  ctx: Ctx,
  runs: readonly RunRow[],
  graphOf: (run: RunRow) => Graph,
): Promise<Facts> {
  const links = await readLinks(ctx, runs)
  const templates = await readTemplates(ctx, [...links.values(), ...templatesNamed(runs.map(graphOf))])
  const channels = await readChannels(ctx)
  const people = await readPeople(ctx, runs)
  const extracted = await readExtracted(ctx, runs)
  return {
    templateFor(run, node) {
      const own = node.inputs?.templateId
      if (own) return templates.get(fromWire('template', own) ?? '') ?? null
      const linked = links.get(`${run.initiative_id}/${graphOf(run).round(node.id)}`)
      return (linked && templates.get(linked)) || null
    },
    channelFor(node, template) {
      const own = node.inputs?.channelId
      const fitting = channels.filter((channel) => channel.account_id === template.account_id)
      if (!own) return fitting[0] ?? null
      return fitting.find((channel) => channel.phone_number === own) ?? null
    },
    variablesOf: (run) => scopeOf(run, people.get(run.person_id ?? '') ?? null, extracted.get(run.id) ?? {}),
  }
}

/** The template links of the runs' initiatives, by `initiative/round`. */
async function readLinks(ctx: Ctx, runs: readonly RunRow[]): Promise<Map<string, string>> {
  const initiatives = [...new Set(runs.map((run) => run.initiative_id))]
  const rows = await ctx.db.rows(sql<{ initiative_id: string; round: number; template_id: string }>`
    select initiative_id, round, template_id from initiative_templates
    where org_id = ${ctx.org} and initiative_id = any(${initiatives})`)
  return new Map(rows.map((row) => [`${row.initiative_id}/${row.round}`, row.template_id]))
}

function templatesNamed(graphs: readonly Graph[]): string[] {
  const named = [...new Set(graphs)].flatMap((graph) =>
    graph.templateIds.map((id) => fromWire('template', id)),
  )
  return named.filter((id) => id !== null)
}

async function readTemplates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, TemplateFact>> {
  const rows = await ctx.db.rows(sql<TemplateFact>`
    select id, account_id, name, status, content from templates
    where org_id = ${ctx.org} and id = any(${[...new Set(ids)]})`)
  return new Map(rows.map((row) => [row.id, row]))
}

function readChannels(ctx: Ctx): Promise<ChannelFact[]> {
  return ctx.db.rows(sql<ChannelFact>`
    select id, account_id, phone_number from channels where org_id = ${ctx.org} order by created_at, id`)
}

async function readPeople(ctx: Ctx, runs: readonly RunRow[]): Promise<Map<string, PersonFact>> {
  const ids = runs.map((run) => run.person_id).filter((id) => id !== null)
  const rows = await ctx.db.rows(sql<PersonFact>`
    select id, external_id, first_name, last_name, email, phone_number, attributes from people
    where org_id = ${ctx.org} and id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was extracted from the runs' conversations so far, as lists of texts by run and slug. */
async function readExtracted(
  ctx: Ctx,
  runs: readonly RunRow[],
): Promise<Map<string, Record<string, string[]>>> {
  // Without a reply there was no conversation to extract from: most runs that send are spared the question.
  const ids = runs.filter((run) => run.messages_received > 0).map((run) => run.id)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ run_id: string; values: Record<string, string[]> }>`
    select run_id, jsonb_object_agg(slug, items) as values from extracted_values
    where org_id = ${ctx.org} and run_id = any(${ids}) group by run_id`)
  return new Map(rows.map((row) => [row.run_id, row.values]))
}

function scopeOf(run: RunRow, person: PersonFact | null, extracted: Record<string, string[]>): VariableScope {
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
    engagement: { context: run.context, workflowState: run.state.workflowState ?? {}, extracted },
  }
}
