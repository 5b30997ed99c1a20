import type { Route } from '../../../platform/operations/index.ts'
import { API_PREFIX } from '../routes/prefix.ts'

interface Tag {
  name: string
  description: string
}

/** The names of the API's parts in the reference, by the beginning of their paths. */
const TAGS: Record<string, Tag> = {
  'cdp/people': { name: 'People', description: 'People you know, identified by your own external ids.' },
  'cdp/custom-objects': {
    name: 'Custom objects',
    description: 'Your own data beside people: orders, cars, contracts.',
  },
  'cdp/relationship-types': {
    name: 'Relationship types',
    description: 'How people and objects can be linked.',
  },
  'cdp/relationships': { name: 'Relationships', description: 'Links between people and objects.' },
  'cdp/events': {
    name: 'Events',
    description: 'What people did, in an append-only log. Events can start journeys.',
  },
  'cdp/imports': {
    name: 'Imports',
    description: 'Import people, objects and events from CSV files of any size.',
  },
  'cdp/merges': { name: 'Merges', description: 'Merges of two people, which you can undo for 30 days.' },
  'cdp/duplicates': { name: 'Duplicates', description: 'People who may be the same person.' },
  'cdp/matching': {
    name: 'Matching rules',
    description: 'What makes two people look like one, and when Parley merges them by itself.',
  },
  'cdp/sources': { name: 'Sources', description: 'Integrations that data comes from.' },
  segments: { name: 'Segments', description: 'Saved filters over people, and the people who match them.' },
  templates: {
    name: 'Templates',
    description: 'WhatsApp message templates and their review.',
  },
  'whatsapp-numbers': { name: 'WhatsApp numbers', description: 'The WhatsApp numbers you send from.' },
  'test-numbers': {
    name: 'Test numbers',
    description: 'Recipients that runs in test environments can message.',
  },
  'simulated-phones': {
    name: 'Simulated phones',
    description: 'WhatsApp as your contacts see it, in development.',
  },
  'simulated-mailboxes': {
    name: 'Simulated mailboxes',
    description: 'Email as your contacts see it, in development.',
  },
  'simulated-sms': {
    name: 'Simulated SMS',
    description: 'SMS as your contacts see them, in development.',
  },
  installation: { name: 'Installation', description: 'The clock that all organizations share.' },
  channels: { name: 'Channels', description: 'Accounts and senders of messaging providers.' },
  conversations: {
    name: 'Conversations',
    description: 'Message threads with contacts, owned by an agent or a person.',
  },
  initiatives: {
    name: 'Initiatives',
    description: 'Outreach to people: audience, questions, messages and results.',
  },
  journeys: {
    name: 'Journeys',
    description: 'The graph that an initiative follows: drafts, validation, versions.',
  },
  'lead-capture/embedded-forms': { name: 'Forms', description: 'Forms on your own web pages.' },
  environments: {
    name: 'Environments',
    description: 'Variables for webhooks and journeys, per environment.',
  },
  'http-credentials': { name: 'HTTP credentials', description: 'Secrets for outgoing requests.' },
  'webhook-subscriptions': {
    name: 'Webhook subscriptions',
    description: 'Your HTTPS endpoints that receive events.',
  },
  'webhook-events': {
    name: 'Webhook events',
    description: 'Everything that happened and can be sent by webhook.',
  },
  'webhook-deliveries': {
    name: 'Webhook deliveries',
    description: 'Deliveries of events to your endpoints, with attempts and responses.',
  },
  'api-keys': { name: 'API keys', description: 'Keys that give access to this API.' },
  'audit-log': { name: 'Audit log', description: 'Who changed what, when and how.' },
  changes: { name: 'Changes', description: 'A live stream of changes.' },
  files: { name: 'Files', description: 'Uploads, media and exports.' },
  roles: { name: 'Roles', description: 'Permissions of users and keys.' },
  account: {
    name: 'Account',
    description: 'Signing in, and your own account.',
  },
  members: {
    name: 'Members',
    description: 'The people who can sign in to the organization, and their roles.',
  },
  invitations: { name: 'Invitations', description: 'Links that let people join the organization.' },
  organization: { name: 'Organization', description: 'Name, time zone and language of the organization.' },
  work: { name: 'Dead letters', description: 'Work that failed on every attempt.' },
  topics: {
    name: 'Topics',
    description: 'What you write to people about. They agree to each topic by channel.',
  },
  'do-not-contact': {
    name: 'Do-not-contact list',
    description: 'Phone numbers, email addresses and people that you never message.',
  },
  'cdp/event-names': {
    name: 'Event names',
    description: 'The names of recorded events and their properties.',
  },
  'email-templates': { name: 'Email templates', description: 'Reusable emails with placeholders.' },
  messages: { name: 'Messages', description: 'One message to one person, and the log of all messages.' },
  links: { name: 'Links', description: 'Tracked links of messages and their clicks.' },
  'sending-limits': {
    name: 'Sending limits',
    description: 'Quiet hours, and how many messages a person can get.',
  },
  'canned-replies': { name: 'Canned replies', description: 'Saved replies for the inbox.' },
  knowledge: { name: 'Knowledge', description: 'Texts that agents answer from.' },
  'language-model': { name: 'Language model', description: 'The model that AI agents use, and its cost.' },
  'lead-capture/submissions': {
    name: 'Form submissions',
    description: 'Answers that visitors sent with your forms.',
  },
  overview: { name: 'Overview', description: 'Totals, activity and what needs attention.' },
  retention: { name: 'Retention', description: 'How long data is kept.' },
}

export function tagOf({ path }: Route): Tag {
  const [first = '', second = ''] = path.slice(1).split('/')
  const key = first === 'cdp' || first === 'lead-capture' ? `${first}/${second}` : first
  return TAGS[key] ?? { name: key, description: `Operations at \`${API_PREFIX}/${key}\`.` }
}
