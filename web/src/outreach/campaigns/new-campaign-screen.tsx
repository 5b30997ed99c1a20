import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { CampaignForm } from './create/campaign-form.tsx'

/** Where a campaign begins. */
export function NewCampaignScreen() {
  const { t } = useLingui()
  const audience = useLocation({ select: ({ state }) => state.audience })
  return (
    <PermissionGate permission="initiatives:write" title={t`New campaign`}>
      <CampaignForm campaign={null} audience={audience} />
    </PermissionGate>
  )
}
