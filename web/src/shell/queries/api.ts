import { createParley, NoAnswer, ParleyError } from '@parley/sdk'
import { QueryClient } from '@tanstack/react-query'
import { withMessages } from '../locale/locale.ts'
import { noteTime } from '../locale/service-time.ts'

/** How long data is shown without being refetched, unless a change is reported. */
const FRESH_MS = 15_000
const MAX_TRIES = 2
/** How often a failed read is repeated. */
export const ASK_AGAIN_MS = 3_000

/** The API client, with the browser's session. */
export const parley = createParley({ fetch: ask, maxRetries: 0 })

/** The organization of this tab. Other tabs may show another one. */
let organization: string | null = null
let onExpired: () => void = () => undefined

export function selectOrganization(organizationId: string | null): void {
  organization = organizationId
}

/** Sets the function to call when the session has expired. */
export function onSessionExpired(act: () => void): void {
  onExpired = act
}

/** The headers of a request, which names the organization of this tab. */
export function requestHeaders(given: RequestInit['headers']): Headers {
  const headers = new Headers(given)
  if (organization !== null) headers.set('x-parley-organization', organization)
  return headers
}

async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, { ...init, headers: requestHeaders(init.headers) })
  noteTime(response)
  if (response.status === 401) onExpired()
  if (response.ok) return response
  const words = withMessages(['refusals'], () => import('../refusals/refusals.ts'))
  return words.then(
    ({ translated }) => translated(response),
    () => response,
  )
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (tries, error) => isPassing(error) && tries < MAX_TRIES,
      refetchInterval: ({ state }) => isPassing(state.error) && ASK_AGAIN_MS,
      // Requests are sent even when the browser reports that it is offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  return error instanceof ParleyError && (error.status === 429 || error.status >= 500)
}
