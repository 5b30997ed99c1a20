import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../../shell/queries/api.ts'

export type Template = Item<'templates_list'>

/** One template. Its key begins with `templates`, so that each change of a review reads it again. */
export function useTemplate(id: string) {
  return useQuery({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => parley.templates.get({ id }, { signal }),
  })
}
