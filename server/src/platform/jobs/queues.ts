import { queue } from './queue.ts'

/** Of a message that is not settled yet. */
const UNSENT = "status in ('queued', 'sending')"

/**
 * Every queue of due rows: a table, and the column that says when somebody looks at a row. Whoever makes a row due writes
 * that column and wakes the queue (`wakeAfterCommit`); the worker of the queue is joined to it in workers.ts.
 */
export const QUEUES = {
  /** What triggers matched, to be enrolled or canceled. */
  matches: queue({ name: 'matches', table: 'trigger_matches', due: 'due_at' }),
  /** Runs that end together. */
  endings: queue({ name: 'endings', table: 'run_endings', due: 'due_at' }),
  /** Runs that go on. */
  runs: queue({ name: 'runs', table: 'run_wakes', due: 'due_at' }),
  /** Calls of HTTP_REQUEST nodes. A call takes half a minute at most, and is written down after that. */
  calls: queue({
    name: 'calls',
    table: 'http_calls',
    due: 'due_at',
    counted: ['attempts'],
    leaseMs: 60_000,
  }),
  /** What steps are to be added to the statistics of their journeys. */
  tallies: queue({ name: 'tallies', table: 'step_tallies', due: 'due_at' }),
  /** Messages of campaigns. */
  messages: queue({
    name: 'messages',
    table: 'messages',
    due: 'due_at',
    where: `author = 'journey' and ${UNSENT}`,
  }),
  /** Messages to somebody who is in a conversation: they do not wait behind a campaign. */
  replies: queue({
    name: 'replies',
    table: 'messages',
    due: 'due_at',
    where: `author <> 'journey' and ${UNSENT}`,
  }),
  /** The agent's turns. */
  conversations: queue({ name: 'conversations', table: 'conversations', due: 'turn_at', counted: ['rev'] }),
  /** What ended runs are still to be read for. */
  extraction: queue({ name: 'extraction', table: 'runs', due: 'extract_at' }),
  deliveries: queue({ name: 'deliveries', table: 'webhook_deliveries', due: 'due_at' }),
  /** Submissions and reviews. */
  templates: queue({ name: 'templates', table: 'templates', due: 'check_at', leaseMs: 2 * 60_000 }),
  /** Accounts at providers: connecting them, and how they are. */
  accounts: queue({
    name: 'accounts',
    table: 'channel_accounts',
    due: 'check_at',
    leaseMs: 2 * 60_000,
  }),
  /** Where what people write is fetched and not delivered. */
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
  /** Files of messages: fetching what came, forgetting what was not sent. One may be large. */
  media: queue({ name: 'media', table: 'media', due: 'due_at', leaseMs: 5 * 60_000 }),
  /** Organizations somebody listens to. */
  listeners: queue({ name: 'listeners', table: 'change_listeners', due: 'due_at' }),
  /** Files that nobody needs any more. */
  files: queue({ name: 'files', table: 'files', due: 'due_at' }),
  /** Evaluations of everybody; one may take minutes. */
  segments: queue({ name: 'segments', table: 'segments', due: 'evaluate_at', leaseMs: 5 * 60_000 }),
  /** Changes that LIVE segments must look at. */
  noted: queue({ name: 'noted', table: 'noted_changes', due: 'due_at' }),
  /** LIVE segments that time alone may have changed. */
  live: queue({
    name: 'live',
    table: 'segments',
    due: 'live_due_at',
    where: "evaluation_cadence = 'LIVE' and deleted_at is null",
  }),
  /** E-mails of the service itself. */
  mails: queue({ name: 'mails', table: 'mails', due: 'due_at', leaseMs: 60_000 }),
  /** Initiatives that may have come to their end. */
  completion: queue({ name: 'completion', table: 'initiatives', due: 'complete_at' }),
} as const
