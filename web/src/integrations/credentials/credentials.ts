import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type Credential = Item<'http_credentials_list'>

/** Labels of the authentication types. */
export const AUTH_TYPES: Record<Credential['authType'], MessageDescriptor> = {
  BEARER: msg`Bearer token`,
  API_KEY: msg`API key in a header`,
  BASIC: msg`Username and password`,
  NONE: msg`None (no secret)`,
}

/** The types that send something, which webhooks need. */
export const SENT_TYPES = ['BEARER', 'API_KEY', 'BASIC'] as const

/** All credentials, without their secrets. */
export function useCredentials() {
  return useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => await parley.httpCredentials.list({}, { signal }),
  })
}
