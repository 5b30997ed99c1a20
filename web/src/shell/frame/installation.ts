import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../queries/api.ts'

export type Installation = Output<'installation_get'>

/** Others may move the clock of a development installation. */
const LOOK_EVERY_MS = 2_000

/** How the installation runs: its clock, and whether phones are simulated. Undefined until it is known. */
export function useInstallation(): Installation | undefined {
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => parley.installation.get({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.clock.isMovable ? LOOK_EVERY_MS : false),
  })
  return data
}
