export {
  BytesInFlight,
  buildHttp,
  callerAddresses,
  LARGEST_BODY,
  patienceOf,
  StrangersRoom,
  Workspace,
} from './http/index.ts'
export { mcpEndpoint } from './mcp/index.ts'
