import type { Route } from '../../../platform/operations/index.ts'
import { API_PREFIX } from '../rest.ts'

interface Tag {
  name: string
  description: string
}

/** What the reference calls each part of the API, by the beginning of its paths. */
const TAGS: Record<string, Tag> = {
  'cdp/people': { name: 'People', description: 'The people you know, by your own external ids.' },
  'cdp/custom-objects': {
    name: 'Custom objects',
    description: 'Whatever else you know: orders, cars, contracts.',
  },
  'cdp/relationship-types': {
    name: 'Relationship types',
    description: 'How people and objects may be linked.',
  },
  'cdp/relationships': { name: 'Relationships', description: 'Links between people and objects.' },
  'cdp/events': { name: 'Events', description: 'What happened, in an append-only log that starts journeys.' },
  'cdp/imports': { name: 'Imports', description: 'CSV files of any size.' },
  'cdp/sources': { name: 'Sources', description: 'Integrations that data comes from.' },
  segments: { name: 'Segments', description: 'Saved questions about people, and who matches them.' },
  templates: {
    name: 'Templates',
    description: 'WhatsApp messages that have to be approved before they are sent.',
  },
  'whatsapp-numbers': { name: 'WhatsApp numbers', description: 'The numbers that messages leave from.' },
  'test-numbers': { name: 'Test numbers', description: 'Numbers that receive only what is tested.' },
  channels: { name: 'Channels', description: 'The accounts and numbers that messages leave from.' },
  conversations: { name: 'Conversations', description: 'Threads with contacts, led by an agent or a human.' },
  initiatives: {
    name: 'Initiatives',
    description: 'Outreach: whom, why, with which messages, and what came of it.',
  },
  journeys: {
    name: 'Journeys',
    description: 'The graph that carries an initiative out: drafts, validation, versions.',
  },
  'lead-capture/embedded-forms': { name: 'Forms', description: 'Forms on your own pages.' },
  environments: {
    name: 'Environments',
    description: 'Labels on runs and webhooks, with variables of their own.',
  },
  'http-credentials': { name: 'HTTP credentials', description: 'Secrets that outgoing requests carry.' },
  'webhook-subscriptions': {
    name: 'Webhook subscriptions',
    description: 'Addresses that are told of what happens.',
  },
  'webhook-events': { name: 'Webhook events', description: 'Everything that webhooks tell of.' },
  'webhook-deliveries': {
    name: 'Webhook deliveries',
    description: 'What was sent to them, and what they answered.',
  },
  'api-keys': { name: 'API keys', description: 'Who may call this API, and for what.' },
  'audit-log': { name: 'Audit log', description: 'Who did what, when, and through what.' },
  changes: { name: 'Changes', description: 'What changes, as it changes.' },
  files: { name: 'Files', description: 'Uploads, media and exports.' },
  roles: { name: 'Roles', description: 'What users and keys may do.' },
  account: {
    name: 'Account',
    description: 'Signing in, and what somebody who logs in does with their own account.',
  },
  members: { name: 'Members', description: 'The people who log in to the organization, and their roles.' },
  invitations: { name: 'Invitations', description: 'Links that let somebody into the organization.' },
  organization: { name: 'Organization', description: 'Its name, time zone and language.' },
  work: { name: 'Set-aside work', description: 'Work that failed each time it was tried.' },
}

export function tagOf({ path }: Route): Tag {
  const [first = '', second = ''] = path.slice(1).split('/')
  const key = first === 'cdp' || first === 'lead-capture' ? `${first}/${second}` : first
  return TAGS[key] ?? { name: key, description: `What there is at \`${API_PREFIX}/${key}\`.` }
}
