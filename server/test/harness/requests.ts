import { API_PREFIX } from '../../src/edge/http/index.ts'
import type { FileOperation, Operation } from '../../src/platform/operations/index.ts'
import { pathValues } from '../fixtures/examples.ts'
import type { Workspace } from '../fixtures/workspace.ts'
import { credentialHeaders } from './credential-headers.ts'

/** A request before it is sent, so that a test can mutate it. */
export interface RawRequest {
  method: string
  /** The path with its query, as sent. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** The request of a correct client for this input; `key` may be the cookie of a session. */
export function requestFor(op: Operation, input: Record<string, unknown>, key: string): RawRequest {
  const rest = { ...input }
  let path = API_PREFIX + op.path
  for (const name of op.pathParams) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const credential = credentialHeaders(key)
  if (op.method === 'GET' || op.method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) {
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    const address = query.size > 0 ? `${path}?${query}` : path
    return { method: op.method, path: address, headers: credential, body: undefined }
  }
  const headers = { ...credential, 'content-type': 'application/json' }
  return { method: op.method, path, headers, body: JSON.stringify(rest) }
}

/** The request for a file: `query` as sent, and the path parameters from `named`. */
export function fileRequestFor(
  op: FileOperation,
  { named, key, query = '' }: { named: Workspace; key: string; query?: string },
): RawRequest {
  const values = pathValues(op, named)
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  return {
    method: op.method,
    path: API_PREFIX + path + query,
    headers: { ...credentialHeaders(key), ...(op.takes && { 'content-type': op.takes }) },
    body: op.takes && 'a,b\n1,2\n',
  }
}

export async function send(
  url: string,
  { method, path, headers, body }: RawRequest,
): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
