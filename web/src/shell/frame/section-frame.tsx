import type { ReactNode } from 'react'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { TabRow } from '../../ui/layout/tabs.tsx'

export interface SectionScreenProps {
  title: string
  actions?: ReactNode
  /** Lists use the full width and scroll by themselves. */
  isList?: boolean
  children: ReactNode
}

interface SectionFrameProps extends SectionScreenProps {
  section: string
  /** Links to all screens of the section. */
  tabs: ReactNode
}

/** The frame of the screens of a section, with tabs between them. */
export function SectionFrame({ section, tabs, isList, children, ...page }: SectionFrameProps) {
  return (
    <Page {...page} trail={section} bar={<TabRow label={section}>{tabs}</TabRow>}>
      {isList ? children : <Sheet>{children}</Sheet>}
    </Page>
  )
}
