/**
 * The files that create the schema of version 0.1.0. They replace the earlier migrations, which created the same
 * schema. So a database with all of those has the baseline.
 */
export const BASELINE = [
  '0001_platform.sql',
  '0002_identity.sql',
  '0003_customers.sql',
  '0004_integrations.sql',
  '0005_messaging.sql',
  '0006_conversations.sql',
  '0007_outreach.sql',
]

/** The migrations before the baseline, all 68. */
export const EARLIER = [
  '0001_access.sql',
  '0002_people_and_events.sql',
  '0003_segments.sql',
  '0004_channels_and_templates.sql',
  '0005_initiatives_and_runs.sql',
  '0006_conversations_and_extraction.sql',
  '0007_webhooks.sql',
  '0008_custom_objects.sql',
  '0009_live_segments.sql',
  '0010_imports.sql',
  '0011_segment_departures.sql',
  '0012_import_cancel.sql',
  '0013_due_work.sql',
  '0014_agents.sql',
  '0015_event_partitions.sql',
  '0015_retention.sql',
  '0016_way_in.sql',
  '0017_uploads_that_never_begin.sql',
  '0018_accounts_of_any_provider.sql',
  '0019_health_of_accounts.sql',
  '0020_address_limits.sql',
  '0021_files.sql',
  '0022_changes.sql',
  '0023_conversations_by_contact.sql',
  '0024_draft_revisions.sql',
  '0025_run_endings.sql',
  '0026_more_triggers.sql',
  '0027_http_calls.sql',
  '0029_idempotent_answers.sql',
  '0031_environments.sql',
  '0032_credentials.sql',
  '0033_webhook_subscriptions.sql',
  '0034_webhook_events.sql',
  '0035_forms.sql',
  '0036_form_submissions.sql',
  '0040_refusals_of_a_person.sql',
  '0041_context_schema.sql',
  '0042_step_statistics.sql',
  '0043_bodies_once.sql',
  '0044_inbox.sql',
  '0045_do_not_contact.sql',
  '0047_run_wakes.sql',
  '0048_steps_without_foreign_key.sql',
  '0049_users.sql',
  '0050_members.sql',
  '0051_second_factor.sql',
  '0055_segment_moments.sql',
  '0056_noted_about.sql',
  '0060_email.sql',
  '0061_sending_limits.sql',
  '0067_language_models.sql',
  '0068_knowledge.sql',
  '0073_steps_when_left.sql',
  '0074_replies_that_extend.sql',
  '0075_room_for_updates.sql',
  '0082_identities.sql',
  '0083_oauth.sql',
  '0084_mails.sql',
  '0085_audit_filters.sql',
  '0086_extraction_within_runs.sql',
  '0087_canned_replies_and_presence.sql',
  '0090_media.sql',
  '0091_template_edits.sql',
  '0092_mailboxes.sql',
  '0093_test_addresses.sql',
  '0096_form_identity.sql',
  '0104_messaging_limits.sql',
  '0107_files_of_messages.sql',
]

/** The database is older than the baseline and cannot be upgraded from its state. Nothing was changed. */
export class EarlierDatabase extends Error {
  constructor(problem: string, remedy: string) {
    super(`${problem}\n${remedy} Nothing was changed.`)
    this.name = 'EarlierDatabase'
  }
}

/**
 * Whether a database with these migrations has the schema of the baseline, from the earlier migrations. Throws
 * EarlierDatabase if it lacks some of them or has others.
 */
export function isEarlier(applied: ReadonlySet<string>): boolean {
  if (applied.has(BASELINE[0]!) || !EARLIER.some((name) => applied.has(name))) return false
  const missing = EARLIER.filter((name) => !applied.has(name))
  const last = EARLIER.at(-1)
  if (missing.length > 0)
    throw new EarlierDatabase(
      `This database was made before version 0.1.0 and lacks ${missing.length} of the migrations until then, first ${missing[0]}.`,
      `Start the last version that has migrations/${last} on it once, then this one.`,
    )
  const unknown = [...applied].filter((name) => !EARLIER.includes(name))
  if (unknown.length > 0)
    throw new EarlierDatabase(
      `This database has migrations that no version before 0.1.0 has: ${unknown.join(', ')}.`,
      `Start a version that knows them, or restore a backup from before them.`,
    )
  return true
}
