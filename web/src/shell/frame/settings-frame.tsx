import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { TAB } from '../../ui/layout/tabs.tsx'
import { SectionFrame, type SectionScreenProps } from './section-frame.tsx'

/** The frame of all settings screens. */
export function SettingsFrame(screen: SectionScreenProps) {
  const { t } = useLingui()
  const seesChannels = usePermission('channels:read')
  const seesModel = usePermission('credentials:read')
  const seesAudit = usePermission('audit:read')
  const tabs = (
    <>
      <Link to="/settings/account" className={TAB}>{t`My account`}</Link>
      <Link to="/settings/organization" className={TAB}>{t`Organization`}</Link>
      <Link to="/settings/members" className={TAB}>{t`Members`}</Link>
      {seesChannels && <Link to="/settings/channels" className={TAB}>{t`Channels`}</Link>}
      {seesModel && <Link to="/settings/agent" className={TAB}>{t`Agent`}</Link>}
      {seesChannels && <Link to="/settings/sending" className={TAB}>{t`Sending rules`}</Link>}
      <Link to="/settings/do-not-contact" className={TAB}>{t`Do-not-contact list`}</Link>
      <Link to="/settings/retention" className={TAB}>{t`Data retention`}</Link>
      {seesAudit && <Link to="/settings/audit" search={{}} className={TAB}>{t`Audit log`}</Link>}
    </>
  )
  return <SectionFrame section={t`Settings`} tabs={tabs} {...screen} />
}
