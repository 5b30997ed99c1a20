import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useInstallation } from '../../shell/frame/installation.ts'
import { phone, usePhoneState } from '../../shell/frame/phone-state.ts'
import { NO_RECORD } from '../../shell/frame/sections.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Smartphone } from '../../ui/icons/icons.tsx'

/** While phones are simulated: leads to the phone of the person on the other side. */
export function OtherSide() {
  const { t } = useLingui()
  const installation = useInstallation()
  const { isOpen, awaited } = usePhoneState()
  if (!installation?.isSimulated) return null
  return (
    <section
      aria-label={t`Simulated phone`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3 shadow-card"
    >
      <Smartphone size={18} className="text-accent" aria-hidden />
      <p className="min-w-48 flex-1 text-soft" role="status">
        {awaited === null ? (
          <Trans>See what your contacts get, and answer as them. Nothing is sent to real people.</Trans>
        ) : (
          <Trans>
            Your first message is on its way to your simulated phone. The phone opens when it arrives.
          </Trans>
        )}
      </p>
      {!isOpen && (
        <Button size="small" onClick={() => phone.open()}>
          <Trans>Open phone</Trans>
        </Button>
      )}
      <Button size="small" asChild>
        <Link to="/inbox/{-$conversation}" params={NO_RECORD} search={{ view: 'all' }}>
          <Trans>Open conversations</Trans>
        </Link>
      </Button>
    </section>
  )
}
