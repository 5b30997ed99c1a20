/** What messages come from. */
export const SOURCES = ['journey', 'agent', 'member', 'transactional', 'service', 'contact'] as const

export type Source = (typeof SOURCES)[number]

/** Who wrote a message. */
export type Author = 'journey' | 'agent' | 'human' | 'system' | 'participant'

/**
 * `handover`: the agent said it as it gave the conversation to people. `closing`: as it closed the conversation. null: the author
 * says it.
 */
export type StoredSource = 'transactional' | 'handover' | 'closing' | null

const SOURCE_OF = {
  journey: 'journey',
  agent: 'agent',
  human: 'member',
  system: 'service',
  participant: 'contact',
} as const satisfies Record<Author, Source>

export function sourceOf({ author, source }: { author: Author; source: StoredSource }): Source {
  return source === 'transactional' ? source : SOURCE_OF[author]
}
