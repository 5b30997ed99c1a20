import { queue } from './queue.ts'

/** A message without a final status. */
const UNSENT = "status in ('queued', 'sending')"

/**
 * Every queue of due rows: a table and the column that says when a row is due. To make a row due, write that column and
 * call `wakeAfterCommit`. workers.ts starts the worker of each queue.
 */
export const QUEUES = {
  /** Trigger matches that enroll a person or cancel a run. */
  matches: queue({ name: 'matches', table: 'trigger_matches', due: 'due_at' }),
  /** Bulk endings of runs. */
  endings: queue({ name: 'endings', table: 'run_endings', due: 'due_at' }),
  /** Live runs and their next step. */
  runs: queue({ name: 'runs', table: 'run_wakes', due: 'due_at' }),
  /** Calls of HTTP_REQUEST nodes. A call may take 30 seconds, and its result is written afterwards. */
  calls: queue({
    name: 'calls',
    table: 'http_calls',
    due: 'due_at',
    counted: ['attempts'],
    leaseMs: 60_000,
  }),
  /** Counts of steps and runs to add to the sums of their journeys and initiatives. */
  tallies: queue({ name: 'tallies', table: 'step_tallies', due: 'due_at' }),
  /** Initiatives whose runs are to be counted. Counting may take minutes. */
  runSums: queue({ name: 'runSums', table: 'run_sums', due: 'due_at', leaseMs: 5 * 60_000 }),
  /** Counts of messages to add to their sums. */
  messageTallies: queue({ name: 'messageTallies', table: 'message_tallies', due: 'due_at' }),
  /** What happened in the inbox, to add to its sums. */
  inboxTallies: queue({ name: 'inboxTallies', table: 'inbox_tallies', due: 'due_at' }),
  /** People who may have reached the goal of an initiative. */
  goalLooks: queue({ name: 'goalLooks', table: 'goal_looks', due: 'due_at' }),
  /** Goals of running initiatives that the people enrolled before are still to be added to. */
  goalCatchUps: queue({ name: 'goalCatchUps', table: 'goal_catch_ups', due: 'due_at' }),
  /** Results of large initiatives that somebody asked for. Counting may take minutes. */
  resultCounts: queue({
    name: 'resultCounts',
    table: 'result_counts',
    due: 'due_at',
    leaseMs: 5 * 60_000,
  }),
  /** Reports of conversions that somebody asked for. Counting may take minutes. */
  conversions: queue({
    name: 'conversions',
    table: 'attribution_counts',
    due: 'due_at',
    leaseMs: 5 * 60_000,
  }),
  /** Campaign messages. */
  messages: queue({
    name: 'messages',
    table: 'messages',
    due: 'due_at',
    where: `author = 'journey' and ${UNSENT}`,
  }),
  /** Messages in conversations. They have their own queue, so they do not wait behind a campaign. */
  replies: queue({
    name: 'replies',
    table: 'messages',
    due: 'due_at',
    where: `author <> 'journey' and ${UNSENT}`,
  }),
  /** Channels whose waiting messages may be sent. */
  backlogs: queue({ name: 'backlogs', table: 'channel_backlogs', due: 'due_at' }),
  /** Messages that wait for a person, and expire. */
  drafts: queue({ name: 'drafts', table: 'message_drafts', due: 'due_at' }),
  /** Messages whose outcome the provider is asked about. */
  unknown: queue({ name: 'unknown', table: 'messages', due: 'ask_at', where: "status = 'unknown'" }),
  /** Conversations in which the agent has to reply. */
  conversations: queue({ name: 'conversations', table: 'conversations', due: 'turn_at', counted: ['rev'] }),
  /** Snoozed conversations that come back. */
  snoozed: queue({ name: 'snoozed', table: 'conversations', due: 'wake_at' }),
  /** Ended runs whose values are still to be extracted. */
  extraction: queue({ name: 'extraction', table: 'runs', due: 'extract_at' }),
  /** What keeps failing, and when to check whether it is over. */
  incidents: queue({ name: 'incidents', table: 'incidents', due: 'due_at' }),
  deliveries: queue({ name: 'deliveries', table: 'webhook_deliveries', due: 'due_at' }),
  /** Templates to submit or whose review to check. */
  templates: queue({ name: 'templates', table: 'templates', due: 'check_at', leaseMs: 2 * 60_000 }),
  /** Forms to publish as Flows. Four requests may each take ten seconds. */
  flows: queue({ name: 'flows', table: 'form_flows', due: 'check_at', leaseMs: 2 * 60_000 }),
  /** Provider accounts to connect or check. */
  accounts: queue({
    name: 'accounts',
    table: 'channel_accounts',
    due: 'check_at',
    leaseMs: 2 * 60_000,
  }),
  /** Mailboxes to poll for new email. */
  mailboxes: queue({
    name: 'mailboxes',
    table: 'channel_accounts',
    due: 'poll_at',
    leaseMs: 2 * 60_000,
  }),
  imports: queue({
    name: 'imports',
    table: 'imports',
    due: 'due_at',
    where: "status in ('UPLOADING', 'RUNNING')",
  }),
  /** Message files to fetch, and unsent uploads to delete. A file may be large. */
  media: queue({ name: 'media', table: 'media', due: 'due_at', leaseMs: 5 * 60_000 }),
  /** Organizations with listeners to their change stream. */
  listeners: queue({ name: 'listeners', table: 'change_listeners', due: 'due_at' }),
  /** Files to delete. */
  files: queue({ name: 'files', table: 'files', due: 'due_at' }),
  /** Full evaluations of segments. One may take minutes. */
  segments: queue({
    name: 'segments',
    table: 'segments',
    due: 'evaluate_at',
    where: 'deleted_at is null',
    leaseMs: 5 * 60_000,
  }),
  /** Changes that LIVE segments have to evaluate. */
  noted: queue({ name: 'noted', table: 'noted_changes', due: 'due_at', isVisited: true }),
  /** LIVE segments whose members may have changed because time passed. */
  live: queue({
    name: 'live',
    table: 'segments',
    due: 'live_due_at',
    where: "evaluation_cadence = 'LIVE' and deleted_at is null",
    isVisited: true,
  }),
  /** Merges of people: what arrived late, and what only an undo needs. */
  merges: queue({ name: 'merges', table: 'person_merges', due: 'due_at' }),
  /** People who are being erased. A turn takes ten seconds at most, and then goes on. */
  erasures: queue({ name: 'erasures', table: 'erasures', due: 'due_at', leaseMs: 2 * 60_000 }),
  /** Emails from the service itself, such as invitations. */
  mails: queue({ name: 'mails', table: 'mails', due: 'due_at', leaseMs: 60_000 }),
  /** Campaigns whose next people are to be enrolled. */
  campaigns: queue({ name: 'campaigns', table: 'campaigns', due: 'due_at' }),
  /** Campaigns whose next repetition starts. */
  repetitions: queue({ name: 'repetitions', table: 'campaign_series', due: 'due_at' }),
  /** Initiatives that may be complete. */
  completion: queue({ name: 'completion', table: 'initiatives', due: 'complete_at' }),
} as const
