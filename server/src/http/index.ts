export { openapiDocument } from './openapi.ts'
export type { RawEndpoint, RawRequest, RawResponse } from './raw.ts'
export { API_PREFIX } from './rest.ts'
export { buildHttp, type HttpParts, listen, type McpEndpoint } from './server.ts'
