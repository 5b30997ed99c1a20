import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type Campaign = Output<'campaigns_get'>
export type ListedCampaign = Output<'campaigns_list'>['data'][number]
export type Estimate = Output<'campaigns_estimate'>
export type Repeat = NonNullable<Campaign['repeat']>
export type Repetition = Output<'campaigns_repetitions_list'>['data'][number]
export type Results = Output<'campaigns_results_get'>

export function useCampaign(id: string) {
  return useQuery({
    queryKey: ['campaigns', 'one', id],
    queryFn: ({ signal }) => parley.campaigns.get({ id }, { signal }),
  })
}
