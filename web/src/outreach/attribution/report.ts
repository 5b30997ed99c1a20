import type { Input, Output } from '@parley/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { parley } from '../../shell/queries/api.ts'

export type Report = Output<'attribution_get'>
export type Model = NonNullable<Input<'attribution_get'>['model']>
export type Dimension = NonNullable<Input<'attribution_get'>['by']>

export const MODELS = ['last_touch', 'first_touch'] as const satisfies readonly Model[]
export const SPANS = ['7', '30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

/** What of a report is shown. */
export interface Choice {
  days: Span
  model: Model
  by: Dimension
  /** The number of the event that is added up. */
  value?: string | undefined
}

const DAY_MS = 86_400_000
const COUNTING_MS = 1_000
const LOOK_EVERY_MS = 30_000

/** Which messages led to the goals, of one initiative or of all. Its key begins with `initiatives`, so that changes refetch it. */
export function useReport(initiativeId: string | undefined, { days, model, by, value }: Choice) {
  const from = new Date(serviceTime().getTime() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10)
  return useQuery({
    queryKey: ['initiatives', 'attribution', initiativeId ?? null, from, model, by, value ?? null],
    queryFn: ({ signal }) =>
      parley.attribution.get(
        { from, model, by, ...(initiativeId && { initiativeId }), ...(value && { valueProperty: value }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.countedAt === null ? COUNTING_MS : LOOK_EVERY_MS),
  })
}
