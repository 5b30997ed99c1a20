import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Page, Sheet } from '../../ui/page.tsx'
import { TAB, TabRow } from '../../ui/tabs.tsx'

interface SettingsFrameProps {
  title: string
  actions?: ReactNode
  /** Lists use the full width and scroll by themselves. */
  isList?: boolean
  children: ReactNode
}

/** The frame of all settings screens. */
export function SettingsFrame({ title, actions, isList, children }: SettingsFrameProps) {
  const { t } = useLingui()
  const seesAudit = usePermission('audit:read')
  const bar = (
    <TabRow label={t`Settings`}>
      <Link to="/settings/account" className={TAB}>{t`My account`}</Link>
      <Link to="/settings/organization" className={TAB}>{t`Organization`}</Link>
      <Link to="/settings/members" className={TAB}>{t`Members`}</Link>
      <Link to="/settings/retention" className={TAB}>{t`Data retention`}</Link>
      {seesAudit && <Link to="/settings/audit" search={{}} className={TAB}>{t`Audit log`}</Link>}
    </TabRow>
  )
  return (
    <Page title={title} trail={t`Settings`} actions={actions} bar={bar}>
      {isList ? children : <Sheet>{children}</Sheet>}
    </Page>
  )
}
