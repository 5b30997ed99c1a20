import { useQuery } from '@tanstack/react-query'
import { emptyPlan, type InitiativePlan, type PlanLanguage } from '../create/initiative-plan.ts'
import { planOf } from './plan-of-start.ts'
import { START_IDS, type StartId, type StartTexts } from './starts.ts'

const TEXTS = {
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  pt: () => import('./texts/pt.ts'),
}

/** The texts of all starting points in a language; undefined while they load. */
export function useStartTexts(language: PlanLanguage): Readonly<Record<StartId, StartTexts>> | undefined {
  const texts = useQuery({
    queryKey: ['starts', language],
    queryFn: async () => (await TEXTS[language]()).TEXTS,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return texts.data
}

/** The plan of a starting point, or an empty one for an unknown name; undefined while the texts load. */
export function useStart(name: string | undefined, language: PlanLanguage): InitiativePlan | undefined {
  const plan = useQuery({
    queryKey: ['starts', 'plan', name ?? null, language],
    queryFn: async () => {
      const id = START_IDS.find((one) => one === name)
      return id ? planOf(id, language, (await TEXTS[language]()).TEXTS[id]) : emptyPlan(language)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return plan.data
}
