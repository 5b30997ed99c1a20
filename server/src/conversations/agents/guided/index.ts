export { guidedAgent } from './guided.ts'
export type { GuidedMemory } from './memory.ts'
export { CONSENT, isChosen, isQuestionChoice, offeredBefore, tapOf } from './taps.ts'
export { unreadMessages } from './unread-messages.ts'
