import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { TAB } from '../../ui/layout/tabs.tsx'
import { SectionFrame, type SectionScreenProps } from './section-frame.tsx'

/** The frame of all screens for developers. */
export function DevelopersFrame(screen: SectionScreenProps) {
  const { t } = useLingui()
  const seesKeys = usePermission('keys:read')
  const seesCredentials = usePermission('credentials:read')
  const tabs = (
    <>
      <Link to="/developers/connect" className={TAB}>{t`Connect`}</Link>
      {seesKeys && <Link to="/developers/keys" className={TAB}>{t`API keys`}</Link>}
      <Link to="/developers/webhooks" className={TAB}>{t`Webhooks`}</Link>
      {seesCredentials && <Link to="/developers/credentials" className={TAB}>{t`Credentials`}</Link>}
      <Link to="/developers/environments" className={TAB}>{t`Environments`}</Link>
      <a href="/reference" className={TAB}>{t`API reference`}</a>
    </>
  )
  return <SectionFrame section={t`Developers`} tabs={tabs} {...screen} />
}
