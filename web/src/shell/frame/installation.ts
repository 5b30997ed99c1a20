import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../queries/api.ts'

export type Installation = Output<'installation_get'>

/** Others may move the clock of a development installation. */
const LOOK_EVERY_MS = 2_000
/** Whether the database is held changes rarely. */
const LOOK_FOR_HOLD_MS = 60_000

/** How the installation runs: its clock, whether phones are simulated, and whether nothing is sent. Undefined until it is known. */
export function useInstallation(): Installation | undefined {
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => parley.installation.get({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) =>
      data?.clock.isMovable || data?.held ? LOOK_EVERY_MS : LOOK_FOR_HOLD_MS,
  })
  return data
}
