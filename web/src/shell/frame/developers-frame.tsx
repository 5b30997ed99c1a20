import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Page, Sheet } from '../../ui/page.tsx'
import { TAB, TabRow } from '../../ui/tabs.tsx'

interface DevelopersFrameProps {
  title: string
  actions?: ReactNode
  /** Lists use the full width and scroll by themselves. */
  isList?: boolean
  children: ReactNode
}

/** The frame of all screens for developers. */
export function DevelopersFrame({ title, actions, isList, children }: DevelopersFrameProps) {
  const { t } = useLingui()
  const seesKeys = usePermission('keys:read')
  const seesCredentials = usePermission('credentials:read')
  const bar = (
    <TabRow label={t`Developers`}>
      <Link to="/developers/connect" className={TAB}>{t`Connect`}</Link>
      {seesKeys && <Link to="/developers/keys" className={TAB}>{t`API keys`}</Link>}
      <Link to="/developers/webhooks" className={TAB}>{t`Webhooks`}</Link>
      {seesCredentials && <Link to="/developers/credentials" className={TAB}>{t`Credentials`}</Link>}
      <Link to="/developers/environments" className={TAB}>{t`Environments`}</Link>
      <a href="/reference" className={TAB}>{t`API reference`}</a>
    </TabRow>
  )
  return (
    <Page title={title} trail={t`Developers`} actions={actions} bar={bar}>
      {isList ? children : <Sheet>{children}</Sheet>}
    </Page>
  )
}
