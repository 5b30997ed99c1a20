/**
 * The parts of the workspace whose messages load together, with their folders below `src`. The first one loads with
 * every page, the others with their screens. A file belongs to the area with the longest matching folder.
 */
const MESSAGE_AREAS = {
  shell: [
    '',
    'identity/sign-in',
    'identity/permission-gate.tsx',
    'identity/organization/roles.ts',
    'conversations/inbox/cache/members.ts',
    'conversations/notifications',
  ],
  tour: ['shell/tour'],
  refusals: ['shell/refusals'],
  views: ['shell/views'],
  home: ['outreach/home'],
  identity: ['identity'],
  customers: ['customers'],
  forms: ['customers/forms'],
  messaging: ['messaging'],
  messages: ['messaging/log'],
  cards: ['messaging/cards'],
  templates: ['messaging/templates'],
  channels: ['messaging/channels', 'messaging/sending'],
  health: ['messaging/channels/health'],
  sms: ['messaging/channels/sms'],
  conversations: ['conversations'],
  agents: ['conversations/knowledge', 'conversations/agent'],
  outreach: ['outreach'],
  integrations: ['integrations'],
  platform: ['platform'],
} as const

export type MessageArea = keyof typeof MESSAGE_AREAS

export const AREA_NAMES = Object.keys(MESSAGE_AREAS) as MessageArea[]

/** The area of a source file, named from the folder of the workspace: `src/customers/…`. */
export function areaOf(file: string): MessageArea {
  const isWithin = (folder: string) => folder === '' || `${file}/`.startsWith(`src/${folder}/`)
  const matches = AREA_NAMES.flatMap((area) =>
    MESSAGE_AREAS[area].filter(isWithin).map((folder) => ({ area, depth: folder.length })),
  )
  return matches.sort((one, other) => other.depth - one.depth)[0]!.area
}
