import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { BellOff } from '../../ui/icons/icons.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import { LimitsForm } from './limits-form.tsx'
import { PricesCard } from './prices-card.tsx'
import { useSendingLimits } from './sending-limits.ts'
import { TopicsCard } from './topics-card.tsx'
import { TrackingCard } from './tracking-card.tsx'

/** When initiatives may write, how often, to whom never, and what it costs. */
export function SendingScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="channels:read" title={t`Sending rules`}>
      <SendingRules />
    </PermissionGate>
  )
}

function SendingRules() {
  const { t } = useLingui()
  const limits = useSendingLimits()
  const seesPeople = usePermission('people:read')
  return (
    <SettingsFrame title={t`Sending rules`}>
      <div className="flex flex-col gap-6">
        <p className="text-soft">
          <Trans>
            These rules apply to messages of initiatives and campaigns. Replies in conversations are always
            sent.
          </Trans>
        </p>
        <Loaded query={limits}>{(loaded) => <LimitsForm limits={loaded} />}</Loaded>
        <TrackingCard />
        <PricesCard />
        {seesPeople && <TopicsCard />}
        {seesPeople && (
          <ActionCard
            title={t`Do-not-contact list`}
            text={
              <Trans>Parley sends nothing to anybody on this list. People who opt out are added to it.</Trans>
            }
          >
            <Button asChild>
              <Link to="/settings/do-not-contact">
                <BellOff size={14} />
                <Trans>Open the list</Trans>
              </Link>
            </Button>
          </ActionCard>
        )}
      </div>
    </SettingsFrame>
  )
}
