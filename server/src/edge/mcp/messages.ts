import { isSpecType, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** Far above the depth of any input, and far below a depth that exhausts the stack. */
const MAX_MESSAGE_DEPTH = 100

export interface Problem {
  code: ProtocolErrorCode
  message: string
  id: unknown
}

/** Problems of a message that the library would mishandle, or that would bypass the rate limit. */
export function findProblem(body: unknown): Problem | null {
  const invalid = (message: string) => ({ code: ProtocolErrorCode.InvalidRequest, message, id: null })
  if (Array.isArray(body)) return invalid('Send one message per request.')
  if (isDeeperThan(MAX_MESSAGE_DEPTH, body))
    return invalid(`The message is nested too deeply. Nest it at most ${MAX_MESSAGE_DEPTH} levels deep.`)
  const { method, id } = (body ?? {}) as { method?: unknown; id?: unknown }
  if (id === undefined) return null
  if (method === 'subscriptions/listen') {
    // Tools, resources and prompts never change while the process runs.
    const message = 'Subscriptions are not supported, because resources do not change on their own.'
    return { code: ProtocolErrorCode.MethodNotFound, message, id }
  }
  if (FITS[String(method)]?.(body) ?? true) return null
  const message = `The parameters of ${method} are not valid. See the request's schema in the protocol.`
  return { code: ProtocolErrorCode.InvalidParams, message, id }
}

/** For these the library answers -32603 when the parameters are wrong. It checks those of tool calls itself. */
const FITS: Record<string, ((message: unknown) => boolean) | undefined> = {
  initialize: isSpecType.InitializeRequest,
  'tools/list': isSpecType.ListToolsRequest,
  'resources/list': isSpecType.ListResourcesRequest,
  'resources/templates/list': isSpecType.ListResourceTemplatesRequest,
  'resources/read': isSpecType.ReadResourceRequest,
  'prompts/list': isSpecType.ListPromptsRequest,
  'prompts/get': isSpecType.GetPromptRequest,
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item))
}
