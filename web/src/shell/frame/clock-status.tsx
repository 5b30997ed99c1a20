import { Trans, useLingui } from '@lingui/react/macro'
import { usePermission } from '../../identity/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Clock, Pause, Play } from '../../ui/icons/icons.tsx'
import { parley } from '../queries/api.ts'
import { useApiMutation } from '../queries/mutations.ts'
import type { Installation } from './installation.ts'

/** Tells that the service's clock is held or runs faster than real time. Shows nothing in real time. */
export function ClockStatus({ clock }: { clock: Installation['clock'] }) {
  const { t, i18n } = useLingui()
  const mayMove = usePermission('organization:write') && clock.isMovable
  const act = useApiMutation((isHeld: boolean) => parley.installation.clock.set({ isHeld }), {
    changes: [['installation']],
  })
  if (clock.speed === 1 && !clock.isHeld) return null
  const speed = i18n.number(clock.speed)
  return (
    <div className="flex h-8 items-center gap-2.5 rounded-md bg-warn-soft pl-2 text-warn">
      <Clock size={16} strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1 truncate" role="status">
        {clock.isHeld ? <Trans>Clock on hold</Trans> : <Trans>Clock at {speed}×</Trans>}
      </span>
      {mayMove && (
        <Button
          kind="quiet"
          size="smallIcon"
          className="text-warn"
          aria-label={clock.isHeld ? t`Resume the clock` : t`Hold the clock`}
          disabled={act.isPending}
          onClick={() => act.mutate(!clock.isHeld)}
        >
          {clock.isHeld ? <Play size={14} /> : <Pause size={14} />}
        </Button>
      )}
    </div>
  )
}
