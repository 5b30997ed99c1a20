export { defineSms } from './control.ts'
export { serviceSid } from './ids.ts'
export { defineSmsSenders } from './senders.ts'
