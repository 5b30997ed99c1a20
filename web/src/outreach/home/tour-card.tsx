import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { useInstallation } from '../../shell/frame/installation.ts'
import { startTour } from '../../shell/tour/start-tour.ts'
import { useTour } from '../../shell/tour/tour-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Play } from '../../ui/icons/icons.tsx'

/** Invites to the tour until it was taken, where phones are simulated. */
export function TourCard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isSimulated = useInstallation()?.isSimulated === true
  const mayReply = usePermission('conversations:write')
  const { isOpen, isDone, step } = useTour()
  if (!isSimulated || !mayReply || isOpen || isDone) return null
  return (
    <section
      aria-label={t`Tour`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3 shadow-card"
    >
      <Play size={18} className="text-accent" aria-hidden />
      <p className="min-w-48 flex-1 text-soft">
        <Trans>See Parley in one minute: read results, write as a customer, and answer in the inbox.</Trans>
      </p>
      <Button size="small" onClick={() => startTour(navigate)}>
        {step === 'initiatives' ? <Trans>Take the tour</Trans> : <Trans>Continue the tour</Trans>}
      </Button>
    </section>
  )
}
