export { type Hold, type McpEndpoint, mcpEndpoint } from './endpoint.ts'
export type { Wish } from './toolsets.ts'
