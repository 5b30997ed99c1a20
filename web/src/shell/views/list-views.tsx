import { lazy, Suspense } from 'react'
import { withMessages } from '../locale/locale.ts'
import type { KeptList } from './saved-views.ts'
import type { SortMenuProps } from './sort-menu.tsx'

const ViewsMenu = lazy(() =>
  withMessages(['views'], () => import('./views-menu.tsx')).then(({ ViewsMenu }) => ({ default: ViewsMenu })),
)

/** The saved views of a list, whose code loads with the first one. */
export function ListViews(list: KeptList) {
  return (
    <Suspense fallback={<span className="h-8 w-20" />}>
      <ViewsMenu {...list} />
    </Suspense>
  )
}

const Sorting = lazy(() =>
  withMessages(['views'], () => import('./sort-menu.tsx')).then(({ SortMenu }) => ({ default: SortMenu })),
)

/** The order of a list on phones. */
export function SortMenu(menu: SortMenuProps) {
  return (
    <Suspense fallback={<div className="h-9 border-b" />}>
      <Sorting {...menu} />
    </Suspense>
  )
}
