import {
  loadNamedCredentials,
  replaceTokens,
  type StoredCredential,
  unsealCredential,
} from '../../../integrations/index.ts'
import {
  emailPlaceholders,
  type OpenedForm,
  openedForm,
  templatePlaceholders,
  withTargets,
} from '../../../messaging/index.ts'
import { ApiError, fromWire, toWire, toWireOrNull } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { outboundRules, targetProblem } from '../../../platform/outbound/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { needsOf } from '../nodes/index.ts'
import type {
  KnownCredential,
  KnownSender,
  KnownTemplate,
  KnownVariable,
  References,
} from '../nodes/validation/references.ts'

interface FoundRow {
  segments: { id: string; evaluated: boolean }[]
  rounds: { round: number; template_id: string }[]
  templates: {
    form: OpenedForm | null
    id: string
    name: string
    status: KnownTemplate['status']
    account_id: string
    content: unknown
  }[]
  email_templates: { id: string; name: string; subject: string; html: string; body: string }[]
  channels: { address: string; account_id: string; kind: KnownSender['kind'] }[]
  initiatives: string[]
  time_zone: string
  environments: {
    id: string
    is_default: boolean
    variables: { key: string; value: string | null; hosts: string[] | null }[]
  }[]
  context_keys: string[] | null
  extracted_fields: string[] | null
  choices: References['choices'] | null
}

/** Reads what the definition refers to and the template links of its initiative (a UUID). */
export async function findReferences(
  ctx: Ctx,
  definition: JourneyDefinition,
  initiativeId: string | null,
): Promise<References> {
  const found = await ctx.db.one(sql<FoundRow>`
    with rounds as (
      select round, template_id from initiative_templates
      where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('round', round, 'template_id', template_id)), '[]')
       from rounds) as rounds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'evaluated', last_evaluated_at is not null)), '[]')
       from segments
       where org_id = ${ctx.org} and id = any(${namedSegments(definition)}) and deleted_at is null) as segments,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status, 'form', opened.form,
                                                    'account_id', t.account_id, 'content', t.content)), '[]')
       from templates t left join lateral (${openedForm(ctx.org)}) opened on true
       where t.org_id = ${ctx.org} and (t.id = any(${namedTemplates(definition)})
                                        or t.id in (select template_id from rounds))) as templates,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'subject', v.subject, 'html', v.html,
                                                    'body', v.body)), '[]')
       from email_templates t
       join email_template_versions v on v.org_id = ${ctx.org} and v.template_id = t.id and v.version = t.version
       where t.org_id = ${ctx.org} and t.id = any(${namedEmailTemplates(definition)})) as email_templates,
      (select coalesce(jsonb_agg(jsonb_build_object('address', address, 'account_id', account_id, 'kind', kind)
                                 order by created_at, id), '[]')
       from channels where org_id = ${ctx.org} and disconnected_at is null) as channels,
      (select coalesce(jsonb_agg(id), '[]')
       from initiatives where org_id = ${ctx.org} and id = any(${namedInitiatives(definition)})) as initiatives,
      (select time_zone from organizations where org_id = ${ctx.org}) as time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'is_default', is_default, 'variables', (
                select coalesce(jsonb_agg(jsonb_build_object('key', v.key, 'value', v.value, 'hosts', v.hosts)), '[]')
                from environment_variables v where v.org_id = ${ctx.org} and v.environment_id = e.id))), '[]')
       from environments e where org_id = ${ctx.org} and deleted_at is null) as environments,
      (select array(select field ->> 'key' from jsonb_array_elements(context_schema) as f (field)) from initiatives
       where org_id = ${ctx.org} and id = ${initiativeId} and context_schema is not null) as context_keys,
      (select array(select field ->> 'slug' from jsonb_array_elements(fields) as f (field)) from extraction_schemas
       where org_id = ${ctx.org} and initiative_id = ${initiativeId}
       order by version desc limit 1) as extracted_fields,
      (select jsonb_agg(jsonb_build_object('question', question ->> 'questionText', 'label', option ->> 'label'))
       from initiatives, jsonb_array_elements(guiding_questions) as q (question),
            jsonb_array_elements(question -> 'options') as o (option)
       where org_id = ${ctx.org} and id = ${initiativeId}) as choices`)
  const rules = ctx.services.get(outboundRules)
  const findAddressProblem = (url: string) => targetProblem({ url }, rules)
  const templates = await withTargets(ctx, found.templates)
  const credentials = await findCredentials(ctx, definition)
  return { ...readFound({ ...found, templates }, initiativeId), credentials, findAddressProblem }
}

type Found = Omit<FoundRow, 'templates'> & {
  templates: (FoundRow['templates'][number] & { targets: string[] })[]
}

function readFound(
  found: Found,
  initiativeId: string | null,
): Omit<References, 'credentials' | 'findAddressProblem'> {
  return {
    segments: new Map(found.segments.map(({ id, evaluated }) => [toWire('segment', id), { evaluated }])),
    templates: new Map(
      found.templates.map((row): [string, KnownTemplate] => [
        toWire('template', row.id),
        {
          name: row.name,
          status: row.status,
          formProblem: row.form?.problem ?? null,
          accountId: row.account_id,
          placeholders: templatePlaceholders(row.content),
          targets: row.targets,
        },
      ]),
    ),
    emailTemplates: new Map(
      found.email_templates.map((row) => [
        toWire('emailTemplate', row.id),
        { name: row.name, placeholders: emailPlaceholders(row) },
      ]),
    ),
    rounds: new Map(found.rounds.map(({ round, template_id }) => [round, toWire('template', template_id)])),
    channels: found.channels.map(
      (row): KnownSender => ({ kind: row.kind, address: row.address, accountId: row.account_id }),
    ),
    environments: new Map(
      found.environments.map(({ id, is_default, variables }) => [
        toWire('environment', id),
        { isDefault: is_default, variables: new Map(variables.map(knownVariable)) },
      ]),
    ),
    contextKeys: found.context_keys && new Set(found.context_keys),
    extractedFields: found.extracted_fields && new Set(found.extracted_fields),
    choices: found.choices ?? [],
    initiatives: new Set(found.initiatives.map((id) => toWire('initiative', id))),
    ownInitiative: toWireOrNull('initiative', initiativeId),
    timeZone: found.time_zone,
  }
}

function knownVariable({
  key,
  value,
  hosts,
}: FoundRow['environments'][number]['variables'][number]): [string, KnownVariable] {
  return [key, { value, isSecret: value === null, hosts }]
}

async function findCredentials(
  ctx: Ctx,
  { actions }: JourneyDefinition,
): Promise<Map<string, KnownCredential[]>> {
  const names = actions
    .flatMap((action) =>
      action.kind === 'HTTP_REQUEST' ? [action.inputs?.credentialKey, action.inputs?.credentialId] : [],
    )
    .filter((name) => name !== undefined)
  if (names.length === 0) return new Map()
  const stored = await loadNamedCredentials(ctx.db, ctx.org, names)
  return new Map([...stored].map(([name, rows]) => [name, rows.map((row) => knownCredential(ctx, row))]))
}

function knownCredential({ secrets, org }: Ctx, stored: StoredCredential): KnownCredential {
  const { environment_id, placement, hosts } = stored
  const value = unsealCredential(secrets, org, stored)?.value ?? ''
  return {
    environmentId: toWireOrNull('environment', environment_id),
    isSent: placement.type !== 'NONE',
    hosts,
    variables: keysIn(placement.type === 'BASIC' ? [placement.username, value] : [value]),
  }
}

/** The keys of all `{{env.…}}` in some texts, each once. */
function keysIn(texts: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const text of texts)
    replaceTokens(text, (key) => {
      keys.add(key)
      return ''
    })
  return [...keys]
}

function namedSegments({ actions }: JourneyDefinition): string[] {
  return actions
    .map((action) => action.kind === 'ENTRY' && fromWire('segment', action.inputs?.segmentId ?? ''))
    .filter((id) => typeof id === 'string')
}

function namedInitiatives({ actions }: JourneyDefinition): string[] {
  return actions
    .map((action) => action.kind === 'EXIT' && fromWire('initiative', action.inputs?.nextInitiativeId ?? ''))
    .filter((id) => typeof id === 'string')
}

function namedTemplates({ actions }: JourneyDefinition): string[] {
  return actions
    .flatMap((action) => needsOf(action).templates)
    .map((id) => fromWire('template', id))
    .filter((id) => id !== null)
}

function namedEmailTemplates({ actions }: JourneyDefinition): string[] {
  return actions
    .flatMap((action) => needsOf(action).emailTemplates)
    .map((id) => fromWire('emailTemplate', id))
    .filter((id) => id !== null)
}

/** Throws `unknown_reference` for an unknown segment. */
export async function requireSegment(ctx: Ctx, segmentId: string): Promise<void> {
  const found = await ctx.db.maybe(sql`
    select 1 from segments
    where org_id = ${ctx.org} and id = ${fromWire('segment', segmentId)} and deleted_at is null`)
  if (found) return
  throw new ApiError('unknown_reference', 'No segment has this id. List segments with segments_list.')
}
