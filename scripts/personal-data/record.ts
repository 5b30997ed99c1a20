/** What a table knows about people. A test compares the names with the catalogue of the database. */
export interface TableRecord {
  /** Whose data it is: people who are written to, or people who use the workspace. */
  whose: 'people' | 'users' | 'both'
  what: string
  kept: string
}

const UNTIL_DELETED = 'until you delete it'
const ALWAYS = 'always'
const WITH_RUN = 'as long as its run'
const settingOr = (name: string) => `\`${name}\`, without it always`

/** By purpose, in the order of the page. */
export const PERSONAL: Record<string, Record<string, TableRecord>> = {
  'To know customers': {
    people: {
      whose: 'people',
      what: 'external id, name, phone number, email address and attributes',
      kept: 'always; a deleted person is hidden, an erased one removed',
    },
    person_merges: {
      whose: 'people',
      what: 'which people became one, and what that changed',
      kept: 'always; what an undo needs for as long as it can be undone',
    },
    events: {
      whose: 'people',
      what: 'what a person did, with properties',
      kept: settingOr('PARLEY_EVENT_RETENTION'),
    },
    event_keys: {
      whose: 'people',
      what: 'ids of events in your systems',
      kept: 'as long as the event',
    },
    custom_objects: {
      whose: 'people',
      what: 'records that people are linked to, such as orders',
      kept: 'always; a deleted object is hidden',
    },
    relationships: { whose: 'people', what: 'links from people to objects', kept: UNTIL_DELETED },
    removed_relationships: { whose: 'people', what: 'links that ended', kept: ALWAYS },
    noted_changes: { whose: 'people', what: 'who changed, until segments have seen it', kept: 'seconds' },
    changes: { whose: 'people', what: 'which records changed, for open pages', kept: 'minutes' },
    import_chunks: { whose: 'people', what: 'uploaded files of imports', kept: 'until the import ends' },
    import_rejections: { whose: 'people', what: 'rows that an import refused', kept: ALWAYS },
    import_people: { whose: 'people', what: 'who was in an imported file', kept: ALWAYS },
    import_sightings: { whose: 'people', what: 'external ids of an import', kept: 'until the import ends' },
    imports: { whose: 'users', what: 'who imported which file', kept: ALWAYS },
  },
  'To choose whom to reach': {
    segment_members: {
      whose: 'people',
      what: 'who is in a segment, and since when',
      kept: 'until they leave',
    },
    segment_departures: {
      whose: 'people',
      what: 'who left a segment, and when',
      kept: settingOr('PARLEY_DEPARTURE_RETENTION'),
    },
    segment_moments: { whose: 'people', what: 'when to look at a person again', kept: 'until then' },
    campaigns: { whose: 'people', what: 'campaigns that name the people whom they are for', kept: ALWAYS },
    campaign_people: { whose: 'people', what: 'who was in the audience of a campaign', kept: ALWAYS },
    goal_members: { whose: 'people', what: 'who reached the goal of an initiative', kept: ALWAYS },
    goal_looks: { whose: 'people', what: 'who may have reached a goal', kept: 'seconds' },
    result_counts: { whose: 'people', what: 'counts of results', kept: 'until they are counted again' },
  },
  Consent: {
    suppressions: {
      whose: 'people',
      what: 'who must not be contacted: number, address or external id, the reason and the words of an opt-out',
      kept: UNTIL_DELETED,
    },
    consents: { whose: 'people', what: 'which topics a person agreed to, by channel', kept: ALWAYS },
    consent_entries: {
      whose: 'people',
      what: 'each consent and withdrawal with its source and words, and who recorded it',
      kept: ALWAYS,
    },
    form_spam: {
      whose: 'people',
      what: 'submissions that look like spam: answers, consent, page and language',
      kept: '30 days, or until somebody accepts it',
    },
    form_submissions: {
      whose: 'people',
      what: 'answers to forms, the consent given, page, language and confirmed addresses',
      kept: ALWAYS,
    },
  },
  'To talk with people': {
    contacts: {
      whose: 'people',
      what: 'phone number, WhatsApp ids, email address and profile name; the words of an opt-out until a number is known',
      kept: ALWAYS,
    },
    conversations: { whose: 'people', what: 'threads with their labels and owners', kept: ALWAYS },
    messages: {
      whose: 'people',
      what: 'what was written, with times of delivery and reading',
      kept: `${settingOr('PARLEY_MESSAGE_RETENTION')}; then without words`,
    },
    message_drafts: {
      whose: 'both',
      what: 'messages that wait for approval, what was changed in them, and by whom',
      kept: 'as long as the words of the message',
    },
    message_links: {
      whose: 'people',
      what: 'links of messages, with the times of clicks and opens',
      kept: `${settingOr('PARLEY_MESSAGE_RETENTION')}; then without addresses`,
    },
    media: {
      whose: 'people',
      what: 'files of messages, and emails as they were laid out',
      kept: `${settingOr('PARLEY_MEDIA_RETENTION')}; removed when the person is deleted`,
    },
    files: { whose: 'people', what: 'the bytes of these files', kept: 'as long as what they belong to' },
    conversation_notes: {
      whose: 'both',
      what: 'notes of colleagues about a conversation',
      kept: settingOr('PARLEY_MESSAGE_RETENTION'),
    },
    message_sources: { whose: 'people', what: 'the knowledge that a message was based on', kept: ALWAYS },
    extracted_values: { whose: 'people', what: 'values read from answers', kept: ALWAYS },
    extraction_reviews: { whose: 'both', what: 'corrections of such values, and by whom', kept: ALWAYS },
    agent_evaluations: {
      whose: 'people',
      what: 'conversations with which the agent was evaluated',
      kept: ALWAYS,
    },
    model_calls: {
      whose: 'people',
      what: 'calls of language models by conversation, without texts',
      kept: ALWAYS,
    },
  },
  'To run journeys': {
    runs: {
      whose: 'people',
      what: 'who takes part in an initiative: name, addresses and variables at enrollment',
      kept: `${settingOr('PARLEY_RUN_RETENTION')}; then without these`,
    },
    run_steps: { whose: 'people', what: 'the steps of a run', kept: settingOr('PARLEY_STEP_RETENTION') },
    run_contacts: { whose: 'people', what: 'other contacts that a run wrote to', kept: WITH_RUN },
    run_wakes: { whose: 'people', what: 'when a run goes on', kept: 'until it ends' },
    trigger_matches: { whose: 'people', what: 'who is about to be enrolled', kept: 'seconds' },
    refused_enrollments: { whose: 'people', what: 'who was not enrolled, and why', kept: ALWAYS },
    http_calls: {
      whose: 'people',
      what: 'calls of journeys to your systems, until they are made',
      kept: 'minutes',
    },
    journey_tests: { whose: 'people', what: 'example people of saved tests', kept: 'until you change them' },
    test_numbers: { whose: 'people', what: 'phone numbers of testers', kept: 'until you change them' },
    test_addresses: { whose: 'people', what: 'email addresses of testers', kept: 'until you change them' },
  },
  'To tell your systems': {
    webhook_events: {
      whose: 'people',
      what: 'what happened, as it is sent to your systems',
      kept: '`PARLEY_WEBHOOK_EVENT_RETENTION` (30 days)',
    },
    webhook_deliveries: {
      whose: 'people',
      what: 'attempts, with the beginning of answers',
      kept: settingOr('PARLEY_DELIVERY_RETENTION'),
    },
    set_aside: { whose: 'people', what: 'work that failed, without values', kept: 'until it is retried' },
    idempotent_answers: { whose: 'both', what: 'answers to repeated requests', kept: 'a day' },
  },
  'People who use the workspace': {
    users: {
      whose: 'users',
      what: 'name, email address, language and the hash of the password',
      kept: ALWAYS,
    },
    memberships: { whose: 'users', what: 'roles in organizations', kept: UNTIL_DELETED },
    invitations: {
      whose: 'users',
      what: 'invited email addresses',
      kept: 'until they are accepted or expire',
    },
    identities: { whose: 'users', what: 'the account at an identity provider', kept: 'as long as the user' },
    passkeys: { whose: 'users', what: 'passkeys and their names', kept: UNTIL_DELETED },
    recovery_codes: { whose: 'users', what: 'hashes of recovery codes', kept: 'as long as the user' },
    sessions: {
      whose: 'users',
      what: 'browser and times of a session',
      kept: '`PARLEY_SESSION_LIFETIME` (30 days)',
    },
    user_links: { whose: 'users', what: 'links that sign in once', kept: 'until they expire' },
    sign_in_networks: {
      whose: 'users',
      what: 'from which networks somebody signed in',
      kept: 'as long as the user',
    },
    address_limits: {
      whose: 'both',
      what: 'hashed network addresses of visitors, for limits',
      kept: 'minutes',
    },
    used_challenges: { whose: 'both', what: 'challenges of passkeys that were used', kept: 'minutes' },
    api_keys: { whose: 'users', what: 'who created a key', kept: ALWAYS },
    oauth_clients: {
      whose: 'users',
      what: 'programs that asked for access, with their network',
      kept: 'until they are withdrawn; unused ones for a short time',
    },
    oauth_grants: {
      whose: 'users',
      what: 'which program may act for whom',
      kept: 'until they are withdrawn',
    },
    oauth_tokens: { whose: 'users', what: 'hashes of tokens', kept: 'until they expire' },
    audit_log: {
      whose: 'both',
      what: 'who did what with whom, and when',
      kept: settingOr('PARLEY_AUDIT_RETENTION'),
    },
    mails: {
      whose: 'users',
      what: 'emails of the service, encrypted, until they are sent',
      kept: 'a day at most',
    },
    notifications: {
      whose: 'both',
      what: 'notifications of members, with notes about conversations',
      kept: ALWAYS,
    },
    erasures: {
      whose: 'users',
      what: 'that somebody was erased, why and by whom; hashes of their external ids',
      kept: ALWAYS,
    },
    presences: { whose: 'users', what: 'who reads a conversation now', kept: 'minutes' },
    journey_presences: { whose: 'users', what: 'who has a journey open now', kept: 'minutes' },
    inbox_online: { whose: 'users', what: 'who is online', kept: ALWAYS },
    inbox_views: { whose: 'users', what: 'saved views of members, with their filters', kept: UNTIL_DELETED },
    inbox_rules: { whose: 'users', what: 'to whom conversations are assigned', kept: 'until you change it' },
    draft_changes: {
      whose: 'users',
      what: 'who edited a draft',
      kept: 'until the version is published, and the newest only',
    },
    template_history: { whose: 'users', what: 'who changed a template', kept: ALWAYS },
    result_shares: { whose: 'users', what: 'links to results, and who shared them', kept: ALWAYS },
  },
}

/** Settings, definitions and counts, of which no person can be told. */
export const IMPERSONAL: readonly string[] = [
  'agent_guidelines',
  'campaign_repetitions',
  'campaign_series',
  'attribution_counts',
  'attribution_settings',
  'canned_replies',
  'change_listeners',
  'channel_accounts',
  'channel_backlogs',
  'channel_ratings',
  'channel_sums',
  'channels',
  'consent_topics',
  'custom_object_types',
  'database_home',
  'organization_holds',
  'email_template_versions',
  'email_templates',
  'environment_variables',
  'environments',
  'extraction_schemas',
  'flow_limits',
  'form_counts',
  'form_flows',
  'form_versions',
  'forms',
  'goal_catch_ups',
  'goal_sums',
  'http_credentials',
  'inbox_sums',
  'inbox_tallies',
  'incidents',
  'initiative_goals',
  'initiative_templates',
  'initiatives',
  'installation',
  'journeys',
  'knowledge',
  'knowledge_passages',
  'language_models',
  'matching_rules',
  'link_settings',
  'message_prices',
  'message_sums',
  'message_tallies',
  'migrations',
  'organizations',
  'relationship_types',
  'run_endings',
  'run_sums',
  'segments',
  'sending_limits',
  'sending_windows',
  'step_sums',
  'step_tallies',
  'templates',
  'trace_marks',
  'webhook_subscriptions',
]
