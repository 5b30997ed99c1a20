/** The steps at which participants are. */
export const NODES = {
  message: 'message',
  wait: 'wait',
  pause: 'pause',
  talk: 'talk',
  answered: 'answered',
  silent: 'silent',
  /** Where hardly anybody is. */
  rare: 'rare',
} as const

/** A survey: a message, a wait for a reply, a conversation. */
export const DEFINITION = {
  name: 'Survey',
  actions: [
    { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
    { id: NODES.pause, kind: 'DELAY', name: 'Pause', inputs: { duration: '1d' } },
    { id: NODES.message, kind: 'SEND_MESSAGE', name: 'First message', inputs: {} },
    { id: NODES.wait, kind: 'WAIT_FOR_REPLY', name: 'Wait for a reply', inputs: { maxTimeout: '30d' } },
    { id: NODES.talk, kind: 'CONVERSATION_BLOCK', name: 'Conversation', inputs: { maxTimeout: '1d' } },
    { id: NODES.rare, kind: 'DELAY', name: 'Seldom', inputs: { duration: '1d' } },
    { id: NODES.answered, kind: 'EXIT', name: 'Answered' },
    { id: NODES.silent, kind: 'EXIT', name: 'No reply' },
  ],
  edges: [
    { from: 'start', to: NODES.pause, sourceHandle: 'SENT' },
    { from: NODES.pause, to: NODES.message, sourceHandle: 'SENT' },
    { from: NODES.message, to: NODES.wait, sourceHandle: 'SENT' },
    { from: NODES.wait, to: NODES.talk, sourceHandle: 'REPLIED' },
    { from: NODES.wait, to: NODES.silent, sourceHandle: 'TIMEOUT' },
    { from: NODES.talk, to: NODES.rare, sourceHandle: 'CLOSED' },
    { from: NODES.rare, to: NODES.answered, sourceHandle: 'SENT' },
  ],
}

export const FIELDS = [
  { slug: 'score', label: 'Score', description: 'From 0 to 10.', type: 'int', min: 0, max: 10 },
  { slug: 'recommends', label: 'Recommends', description: 'Whether.', type: 'bool' },
  {
    slug: 'reason',
    label: 'Reason',
    description: 'Why.',
    type: 'enum',
    values: ['price', 'support', 'speed', 'rare'],
  },
  { slug: 'wish', label: 'Wish', description: 'A wish.', type: 'string' },
]
