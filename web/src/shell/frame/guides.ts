/** The guide for the screens at a path and below it; the longest match counts. */
export const GUIDES: Readonly<Record<string, string>> = {
  '/': '/docs/getting-started',
  '/attention': '/docs/operating#monitoring',
  '/inbox': '/docs/inbox',
  '/people': '/docs/customer-data#people',
  '/duplicates': '/docs/customer-data#duplicates',
  '/segments': '/docs/segments',
  '/forms': '/docs/forms',
  '/campaigns': '/docs/campaigns',
  '/initiatives': '/docs/initiatives',
  '/attribution': '/docs/attribution',
  '/templates': '/docs/templates',
  '/messages': '/docs/messages',
  '/knowledge': '/docs/agents#add-knowledge',
  '/phone': '/docs/getting-started#the-first-minute',
  '/objects': '/docs/customer-data#objects',
  '/events': '/docs/customer-data#events',
  '/imports': '/docs/importing',
  '/settings': '/docs/permissions',
  '/settings/organization': '/docs/behaviour/identity',
  '/settings/channels': '/docs/channels',
  '/settings/agent': '/docs/agents#choose-an-agent',
  '/settings/sending': '/docs/channels#set-sending-rules',
  '/settings/do-not-contact': '/docs/channels#set-sending-rules',
  '/settings/audit': '/docs/behaviour/identity',
  '/settings/retention': '/docs/operating#retention',
  '/developers': '/docs/getting-started#connect-an-ai-agent',
  '/developers/keys': '/docs/permissions',
  '/developers/webhooks': '/docs/webhooks',
  '/developers/credentials': '/docs/behaviour/integrations',
  '/developers/environments': '/docs/behaviour/integrations',
}

/** The page of the documentation about a screen. */
export function guideOf(path: string): string {
  const known = Object.keys(GUIDES).filter((place) => path === place || path.startsWith(`${place}/`))
  return GUIDES[known.toSorted((a, b) => b.length - a.length)[0] ?? '/']!
}
