export { type McpEndpoint, mcpEndpoint } from './endpoint.ts'
