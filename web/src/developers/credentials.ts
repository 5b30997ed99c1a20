import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../shell/api.ts'

export type Credential = Item<'http_credentials_list'>

/** All of them, without their values. */
export function useCredentials() {
  return useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => await parley.httpCredentials.list({}, { signal }),
  })
}
