import { useLingui } from '@lingui/react/macro'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { CampaignForm } from './create/campaign-form.tsx'

/** Where a campaign begins. */
export function NewCampaignScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="initiatives:write" title={t`New campaign`}>
      <CampaignForm campaign={null} />
    </PermissionGate>
  )
}
