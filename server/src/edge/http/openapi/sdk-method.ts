/** Resources of the API by the prefix of their operations; the longest match counts. */
const RESOURCES = [
  'agent_evaluations',
  'agent_guidelines',
  'api_keys',
  'audit_log',
  'canned_replies',
  'custom_object_types',
  'custom_objects',
  'do_not_contact',
  'email_templates',
  'embedded_forms',
  'event_names',
  'http_credentials',
  'journey_tests',
  'language_model',
  'relationship_types',
  'simulated_mailboxes',
  'simulated_phones',
  'simulated_sms',
  'test_numbers',
  'webhook_deliveries',
  'webhook_events',
  'webhook_subscriptions',
  'whatsapp_numbers',
]

/** Parts of a resource that have more verbs than those below: `imports_rejections_groups` is `imports.rejections.groups`. */
const PARTS = [
  'account_connections',
  'account_passkeys',
  'account_second_factor',
  'account_sessions',
  'campaigns_repetitions',
  'embedded_forms_identity',
  'imports_rejections',
  'inbox_reports',
  'initiatives_participants',
]

/** Verbs on a part of a resource: `segments_members_list` is `segments.members.list`. */
const DONE_WITH_PARTS = /^(.+)_(list|get|set|add|create|update|delete|remove|send|stop|explain|file|revoke)$/

/** Parts whose operations use both the singular and the plural. */
const PLURALS: Record<string, string> = { participant: 'participants' }

/** The method of an operation in the TypeScript client: `cdp_people_batch_upsert` is `people.batchUpsert`. */
export function sdkMethod(name: string): string {
  const own = name.replace(/^(cdp|lead_capture)_/, '')
  const resource = RESOURCES.find((known) => own.startsWith(`${known}_`)) ?? own.slice(0, own.indexOf('_'))
  const rest = own.slice(resource.length + 1)
  const [part, verb] = partOf(own, resource, rest)
  const names = part && verb ? [resource, PLURALS[part] ?? part, verb] : [resource, rest]
  return names.map(camelCase).join('.')
}

function partOf(own: string, resource: string, rest: string): (string | undefined)[] {
  const known = PARTS.find((each) => own.startsWith(`${each}_`))
  if (known) return [known.slice(resource.length + 1), own.slice(known.length + 1)]
  return DONE_WITH_PARTS.exec(rest)?.slice(1) ?? []
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
