import type { Input, Item, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type ListedKnowledge = Item<'knowledge_list'>
export type Knowledge = Output<'knowledge_get'>
export type KnowledgeDraft = Required<Input<'knowledge_create'>>

/** One text. Its key begins with `knowledge`, so that each change reads it again. */
export function useKnowledge(id: string) {
  return useQuery({
    queryKey: ['knowledge', 'one', id],
    queryFn: async ({ signal }) => await parley.knowledge.get({ id }, { signal }),
  })
}
