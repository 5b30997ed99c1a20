import { createParley, NoAnswer, ParleyError } from '@parley/sdk'
import { QueryClient } from '@tanstack/react-query'
import { noteTime } from './service-time.ts'

/** How long what was read is shown without being read again, while nothing tells of a change. */
const FRESH_MS = 15_000
const MAX_TRIES = 2
/** What could not be read goes on being asked for: whoever looks at it need not press anything. */
const ASK_AGAIN_MS = 3_000

/** The service that this page came from, as whoever is signed in. */
export const parley = createParley({ fetch: ask, maxRetries: 0 })

/** Which organization this page looks at: another tab may look at another one. */
let organization: string | null = null
let onExpired: () => void = () => undefined

export function selectOrganization(organizationId: string | null): void {
  organization = organizationId
}

/** Called when the service does not know any more who this is. */
export function onSessionExpired(act: () => void): void {
  onExpired = act
}

async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (organization !== null) headers.set('x-parley-organization', organization)
  const response = await fetch(input, { ...init, headers })
  noteTime(response)
  if (response.status === 401) onExpired()
  return response
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (tries, error) => isPassing(error) && tries < MAX_TRIES,
      refetchInterval: ({ state }) => isPassing(state.error) && ASK_AGAIN_MS,
      // Away or not is said by the banner; a request finds out.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Whether the same request may succeed later. */
function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  return error instanceof ParleyError && (error.status === 429 || error.status >= 500)
}
