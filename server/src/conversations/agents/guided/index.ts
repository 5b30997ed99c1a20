export { guidedAgent } from './guided.ts'
export { unreadMessages } from './hearing.ts'
export type { GuidedMemory } from './memory.ts'
