import { API_PREFIX } from '../src/http/index.ts'
import type { Operation } from '../src/kernel/index.ts'
import { credentialHeaders } from './people.ts'

/** A request before it is sent, open to being bent. */
export interface RawRequest {
  method: string
  /** With the query; as it goes over the wire. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** What a well-behaved client sends for this input; `key` may be the cookie of a session. */
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

export async function send(
  url: string,
  { method, path, headers, body }: RawRequest,
): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
