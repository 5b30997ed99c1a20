import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

/** The passkeys with which the user can sign in. */
export function useMyPasskeys() {
  return useQuery({
    queryKey: ['my-passkeys'],
    queryFn: async ({ signal }) => await parley.account.passkeys.list({}, { signal }),
  })
}
