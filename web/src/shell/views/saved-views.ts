import type { Input, Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { parley } from '../queries/api.ts'

export type SavedView = Item<'views_list'>

/** A list whose views can be saved. */
export interface KeptList {
  list: Input<'views_create'>['list']
  /** The record whose list it is, where each has its own views. */
  within?: string
  /** The search parameters that a view keeps, besides the order. */
  keeps: readonly string[]
  /** What a new view keeps where the address does not say it: the columns that are shown. */
  chosen?: Readonly<Record<string, unknown>>
}

type Search = Record<string, unknown>

/** The search parameter with the id of the view that is open. */
const OPEN = 'saved'
const MOST = 200

export function keyOfViews({ list, within }: KeptList) {
  return ['views', list, within ?? null] as const
}

/** The views of a list, the one that is open, and what a new one would keep. */
export function useSavedViews(kept: KeptList) {
  const { list, within } = kept
  const search = useLocation({ select: ({ search }) => search as Search })
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: keyOfViews(kept),
    queryFn: async ({ signal }) =>
      await parley.views.list({ list, ...(within !== undefined && { within }), limit: MOST }, { signal }),
  })
  const views = data?.data ?? []
  const names = [...kept.keeps, 'order']
  const shown = keptIn(search, names)
  const current = views.find(({ id }) => id === search[OPEN])
  const show = (view: Pick<SavedView, 'id' | 'search'> | null) => {
    const others = Object.entries(search).filter(([name]) => name !== OPEN && !names.includes(name))
    const next = {
      ...Object.fromEntries(others),
      ...(view && { ...keptIn(view.search, names), [OPEN]: view.id }),
    }
    void navigate({ to: '.', search: next as never })
  }
  return {
    views,
    current,
    shown,
    content: keptIn({ ...kept.chosen, ...shown }, names),
    isChanged: current !== undefined && !isSame(shown, keptIn(current.search, names)),
    isAll: current === undefined && Object.keys(shown).length === 0,
    show,
  }
}

function keptIn(search: Search, names: readonly string[]): Search {
  const entries = names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))
  return Object.fromEntries(entries)
}

/** Both have their names in the same order. */
function isSame(one: Search, other: Search): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
