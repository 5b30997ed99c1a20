export { guidedAgent } from './guided.ts'
export type { GuidedMemory } from './memory.ts'
export { unreadMessages } from './unread-messages.ts'
