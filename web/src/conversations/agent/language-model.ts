import { ParleyError } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'
import type { LanguageModel } from './model-draft.ts'

/** The language model of the organization; null: there is none. */
export function useLanguageModel() {
  return useQuery({
    queryKey: ['language-model', 'settings'],
    queryFn: async ({ signal }): Promise<LanguageModel | null> => {
      try {
        return await parley.languageModel.get({}, { signal })
      } catch (error) {
        if (error instanceof ParleyError && error.status === 404) return null
        throw error
      }
    },
  })
}

/** Calls, tokens and cost of the last days, today included. */
export function useModelUsage(days: number) {
  return useQuery({
    queryKey: ['language-model', 'usage', days],
    queryFn: async ({ signal }) => await parley.languageModel.usage({ days }, { signal }),
  })
}
