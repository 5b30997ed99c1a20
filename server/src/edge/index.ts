export {
  AnonymousBodyBudget,
  BytesInFlight,
  buildHttp,
  callerAddresses,
  DocsSite,
  LARGEST_BODY,
  type MetricsEndpoint,
  requestTimeouts,
  type StatusEndpoint,
  Workspace,
} from './http/index.ts'
export { mcpEndpoint } from './mcp/index.ts'
