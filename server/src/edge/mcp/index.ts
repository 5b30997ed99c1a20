export { type CallWith, type Hold, type McpEndpoint, mcpEndpoint } from './endpoint.ts'
export type { ToolSelection } from './toolsets.ts'
