export {
  AnonymousBodyBudget,
  BytesInFlight,
  buildHttp,
  callerAddresses,
  LARGEST_BODY,
  requestTimeouts,
  Workspace,
} from './http/index.ts'
export { mcpEndpoint } from './mcp/index.ts'
