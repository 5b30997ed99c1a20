import { z } from 'zod'
import { sampleColumns } from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyRow } from '../authoring/index.ts'
import type { ContextSchema } from '../enrollment/context-schema.ts'
import { nodesOf } from '../nodes/definition.ts'
import { triggerTypeOf } from '../nodes/index.ts'
import { findPathProblem, resolveVariable, type VariableScope } from '../nodes/step/variables.ts'
import { labelOf } from './conditions.ts'

const Variable = z.strictObject({
  key: z.string(),
  label: z.string(),
  path: z.string().describe('The name to use in a binding.'),
  description: z.string().optional(),
  sample: z.string().nullable().describe('The latest value, as a message would show it.'),
})

export const MessageVariables = z.strictObject({
  groups: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      description: z.string().optional(),
      variables: z.array(Variable),
    }),
  ),
  notes: z.string().optional(),
})

type Group = z.input<typeof MessageVariables>['groups'][number]

/** The newest records that are read for keys and samples. */
const SAMPLED = 50
/** The most variables of a group. */
const MAX_VARIABLES = 300
const MAX_SAMPLE = 200

/** Records of one source, newest first. */
type Records = readonly Record<string, unknown>[]

const NOTES =
  'To use fixed text, write `literal:text`. A placeholder without a value for a person fails that run ' +
  'with binding_empty.'

/** The variables for messages of a journey: all that resolve for its trigger, each with a sample from real data. */
export async function messageVariables(
  ctx: Ctx,
  journey: JourneyRow,
): Promise<z.input<typeof MessageVariables>> {
  const [entry] = nodesOf(journey.definition, 'ENTRY')
  const trigger = entry ? triggerTypeOf(entry) : 'manual'
  const people = await newestPeople(ctx)
  const runs = await newestRuns(ctx, journey.initiative_id)
  const states = await workflowStates(ctx, trigger, entry?.inputs, runs)
  const ids = journey.definition.actions.map(({ id }) => id)
  const declared = await contextFields(ctx, journey)
  const yields = await slugs(ctx, journey)
  const callers = nodesOf(journey.definition, 'HTTP_REQUEST').map(({ id }) => id)
  const customer = people.map(({ phoneNumber, firstName, lastName, email }) => {
    const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
    return { phoneNumber, name: name || null, email }
  })
  const groups = [
    group('customer', 'Contact', customer, ['phoneNumber', 'name', 'email']),
    group(
      'person',
      'Person',
      people.map(({ attributes: _, ...fields }) => fields),
      PERSON_FIELDS,
    ),
    group('person.attributes', 'Attributes of the person', pick(people, 'attributes')),
    group(
      'engagement.context',
      'Context of the participant',
      pick(runs, 'context'),
      declared.map(({ key }) => key),
      new Map(declared.map(({ key, description }) => [key, description])),
    ),
    group('engagement.workflowState', STATE_LABELS[trigger], states),
    group('engagement.extracted', 'What conversations yielded', pick(runs, 'extracted'), yields),
    ...nodesOf(journey.definition, 'CONVERSATION_BLOCK').map(({ id, inputs }) => {
      const outputs = inputs?.outputs ?? []
      return group(
        `engagement.nodeOutputs.${id}`,
        `What ${id} yielded`,
        pick(pick(runs, 'outputs'), id),
        outputs.length > 0 ? outputs.map((output) => output.id) : yields,
        new Map(outputs.map((output) => [output.id, output.description ?? output.label])),
      )
    }),
    ...callers.map((id) =>
      group(`engagement.nodeOutputs.${id}`, `Answer of ${id}`, pick(pick(runs, 'outputs'), id), [
        'status',
        'body',
      ]),
    ),
  ]
  const isVariable = ({ path }: { path: string }) => findPathProblem(path, ids) === null
  return {
    groups: groups
      .map((each) => ({ ...each, variables: each.variables.filter(isVariable).slice(0, MAX_VARIABLES) }))
      .filter(({ variables }) => variables.length > 0),
    notes: NOTES,
  }
}

const PERSON_FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'externalId']

const STATE_LABELS = {
  manual: 'State',
  segment: 'Columns of the segment',
  cdp_event: 'Properties of the event',
  inbound: 'The message',
}

function pick(records: Records, key: string): Records {
  return records.flatMap((record) => (isRecord(record[key]) ? [record[key]] : []))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The built-in keys, then those of the records. */
function group(
  root: string,
  label: string,
  records: Records,
  known: readonly string[] = [],
  descriptions: ReadonlyMap<string, string | undefined> = new Map(),
): Group {
  const keys = new Set([...known, ...records.flatMap((record) => leavesOf(record))])
  return {
    id: root,
    label,
    variables: [...keys].map((key) => {
      const path = `${root}.${key}`
      const description = descriptions.get(key)
      const sample = sampleOf(records, key)
      return { key, label: labelOf(key), path, sample, ...(description === undefined ? {} : { description }) }
    }),
  }
}

/** How deep variables go into objects. */
const MAX_DEPTH = 3

/** The keys whose values can be shown as text; nested ones with dots. */
function leavesOf(record: Record<string, unknown>, depth = 1): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    if (!isRecord(value)) return [key]
    return depth === MAX_DEPTH ? [] : leavesOf(value, depth + 1).map((inner) => `${key}.${inner}`)
  })
}

/** Resolved in the same way as in a message. */
function sampleOf(records: Records, key: string): string | null {
  for (const record of records) {
    const scope: VariableScope = {
      customer: {},
      person: null,
      engagement: { context: record, workflowState: {} },
    }
    const text = resolveVariable(`engagement.context.${key}`, scope)
    if (text !== null) return text.slice(0, MAX_SAMPLE)
  }
  return null
}

async function newestPeople(ctx: Ctx): Promise<Records> {
  return ctx.db.rows(sql<Record<string, unknown>>`
    select first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber",
           external_id as "externalId", attributes
    from people where org_id = ${ctx.org} and deleted_at is null
    order by created_at desc, id desc limit ${SAMPLED}`)
}

/** Uses runs_newest. */
async function newestRuns(ctx: Ctx, initiativeId: string): Promise<Records> {
  return ctx.db.rows(sql<Record<string, unknown>>`
    select context, state -> 'workflowState' as state, state -> 'nodeOutputs' as outputs,
           (select jsonb_object_agg(v.slug, v.items) from extracted_values v
            where v.org_id = ${ctx.org} and v.run_id = r.id) as extracted
    from runs r where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    order by started_at desc, id desc limit ${SAMPLED}`)
}

async function workflowStates(
  ctx: Ctx,
  trigger: keyof typeof STATE_LABELS,
  inputs: { eventName?: string | undefined; segmentId?: string | undefined } = {},
  runs: Records,
): Promise<Records> {
  if (trigger === 'cdp_event') {
    const rows = await ctx.db.rows(sql<Record<string, unknown>>`
      select properties from events where org_id = ${ctx.org} and name = ${inputs.eventName ?? ''}
      order by occurred_at desc limit ${SAMPLED}`)
    return pick(rows, 'properties')
  }
  if (trigger === 'segment') {
    const segmentId = fromWire('segment', inputs.segmentId ?? '')
    const columns = segmentId === null ? null : await sampleColumns(ctx, segmentId)
    return columns === null ? [] : [columns]
  }
  return trigger === 'inbound' ? pick(runs, 'state') : []
}

/** The context keys: as declared, or else those of the first participant. */
async function contextFields(
  ctx: Ctx,
  { initiative_id }: JourneyRow,
): Promise<{ key: string; description?: string | undefined }[]> {
  const row = await ctx.db.one(sql<{ context_schema: ContextSchema | null; context_keys: string[] | null }>`
    select context_schema, context_keys from initiatives where org_id = ${ctx.org} and id = ${initiative_id}`)
  return row.context_schema ?? (row.context_keys ?? []).map((key) => ({ key }))
}

/** The fields of the present extraction schema. */
async function slugs(ctx: Ctx, { initiative_id }: JourneyRow): Promise<string[]> {
  const row = await ctx.db.maybe(sql<{ slugs: string[] }>`
    select array(select field ->> 'slug' from jsonb_array_elements(fields) as f (field)) as slugs from extraction_schemas
    where org_id = ${ctx.org} and initiative_id = ${initiative_id}
    order by version desc limit 1`)
  return row?.slugs ?? []
}
