export { guidedAgent } from './guided.ts'
export { unreadMessages } from './unread-messages.ts'
export type { GuidedMemory } from './memory.ts'
