import { Link } from '@tanstack/react-router'
import { TAB, TabRow } from '../../ui/layout/tabs.tsx'

interface ScreenTabsProps<T extends string> {
  label: string
  tabs: readonly (readonly [tab: T, words: string])[]
  current: T
  /** The query parameter that names the current tab. */
  parameter?: 'tab' | 'of'
}

/** The tabs of one screen, which its URL names. */
export function ScreenTabs<T extends string>(props: ScreenTabsProps<T>) {
  const { label, tabs, current, parameter = 'tab' } = props
  return (
    <TabRow label={label}>
      {tabs.map(([tab, words]) => (
        <Link
          key={tab}
          to="."
          search={{ [parameter]: tab } as never}
          activeProps={{}}
          className={TAB}
          aria-current={tab === current ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </TabRow>
  )
}
