import { api, slugOf } from './api.ts'

/** The sidebar: pages of docs/ by task, in reading order. Every page of docs/ has its place here. */
export const TASKS: readonly { title: string; pages: readonly string[]; isFolded?: boolean }[] = [
  { title: 'Start', pages: ['getting-started', 'concepts', 'glossary'] },
  { title: 'Bring in data', pages: ['customer-data', 'importing', 'segments', 'forms'] },
  {
    title: 'Reach people',
    pages: [
      'campaigns',
      'initiatives',
      'journeys',
      'templates',
      'messages',
      'links',
      'attribution',
      'consent',
      'inbox',
      'agents',
      'configuration-as-code',
      'journeys-as-code',
      'nodes',
      'channels',
      'whatsapp',
      'sms',
      'email',
    ],
  },
  {
    title: 'Connect your systems',
    pages: ['webhooks', 'mcp', 'permissions', 'reach', 'errors', 'limits', 'deprecations'],
  },
  {
    title: 'Run the service',
    pages: ['install', 'operating', 'monitoring', 'scaling', 'security', 'personal-data'],
  },
  {
    title: 'Rules in detail',
    isFolded: true,
    pages: [
      'behaviour',
      'behaviour/platform',
      'behaviour/identity',
      'behaviour/customers',
      'behaviour/integrations',
      'behaviour/messaging',
      'behaviour/conversations',
      'behaviour/outreach',
      'behaviour/edge',
    ],
  },
]

/** The groups of the reference by subject, by the tags of openapi.json. */
const AREAS: readonly [string, readonly string[]][] = [
  [
    'Customer data',
    [
      ...['People', 'Merges', 'Duplicates', 'Matching rules', 'Custom objects', 'Relationship types'],
      ...['Relationships', 'Events', 'Event names', 'Imports', 'Sources', 'Segments', 'Do-not-contact list'],
    ],
  ],
  ['Forms', ['Forms', 'Form submissions']],
  ['Outreach', ['Initiatives', 'Journeys', 'Overview']],
  [
    'Messages',
    [
      ...[
        'Templates',
        'Email templates',
        'Channels',
        'WhatsApp numbers',
        'Test numbers',
        'Sending limits',
        'Links',
      ],
      ...['Messages', 'Conversations', 'Canned replies', 'Knowledge', 'Language model'],
    ],
  ],
  [
    'Integrations',
    [
      ...['Webhook subscriptions', 'Webhook events', 'Webhook deliveries', 'HTTP credentials'],
      ...['Environments', 'Changes', 'Files'],
    ],
  ],
  [
    'Organization',
    [
      ...['Organization', 'Members', 'Invitations', 'Roles', 'API keys', 'Account', 'Audit log'],
      ...['Retention', 'Dead letters'],
    ],
  ],
]

export interface Group {
  tag: string
  description: string
  path: string
}

/** The groups of the reference. A new tag without a subject stands in the last area until it gets one. */
export function referenceAreas(): { title: string; groups: Group[] }[] {
  const known = new Map(api.tags.map(({ name, description }) => [name, description]))
  const placed = new Set(AREAS.flatMap(([, tags]) => tags))
  const others = [...known.keys()].filter((tag) => !placed.has(tag))
  return AREAS.map(([title, tags], at) => ({
    title,
    groups: [...tags, ...(at === AREAS.length - 1 ? others : [])]
      .filter((tag) => known.has(tag))
      .map((tag) => ({ tag, description: known.get(tag)!, path: `/docs/reference/${slugOf(tag)}` })),
  }))
}
