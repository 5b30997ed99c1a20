export { guidedAgent } from './guided.ts'
