import { Trans, useLingui } from '@lingui/react/macro'
import { usePermission, useSession } from '../../identity/session.ts'
import type { Installation } from '../../shell/frame/installation.ts'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NativeSelect } from '../../ui/fields/input.tsx'
import { Clock, Pause, Play } from '../../ui/icons/icons.tsx'

const SHOWN = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const
const SPEEDS = [1, 10, 60, 600, 3600]

/** The clock of the installation: its time and speed, hold, and jumps forward. */
export function ClockPanel({ clock }: { clock: Installation['clock'] }) {
  const { t, i18n } = useLingui()
  const { timeZone } = useSession().organization
  const mayMove = usePermission('organization:write')
  const act = useApiMutation(
    (change: { speed?: number; isHeld?: boolean; forward?: string }) => parley.installation.clock.set(change),
    // Whatever the workspace shows may have become due.
    { changes: [[]] },
  )
  const speeds = [...new Set([...SPEEDS, clock.speed])].sort((a, b) => a - b)
  const jump = (forward: string, label: string) => (
    <Button size="small" disabled={act.isPending} onClick={() => act.mutate({ forward })}>
      {label}
    </Button>
  )
  return (
    <section
      aria-label={t`Clock`}
      className="flex flex-wrap items-center gap-1.5 border-b bg-sunken px-3 py-1.5"
    >
      <span className="flex min-w-0 basis-full items-center gap-1.5 text-xs text-soft">
        <Clock size={14} className="shrink-0" aria-hidden />
        <time dateTime={clock.time} className="tabular truncate">
          {new Intl.DateTimeFormat(i18n.locale, { ...SHOWN, timeZone }).format(new Date(clock.time))}
        </time>
        {clock.isHeld && (
          <span className="text-warn">
            <Trans>On hold</Trans>
          </span>
        )}
      </span>
      {mayMove && (
        <>
          <NativeSelect
            aria-label={t`Speed of the clock`}
            className="h-7! w-auto! flex-1 text-xs"
            value={clock.speed}
            onChange={({ target }) => act.mutate({ speed: Number(target.value) })}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed === 1 ? t`Real time` : `${i18n.number(speed)}×`}
              </option>
            ))}
          </NativeSelect>
          <Button
            size="smallIcon"
            aria-label={clock.isHeld ? t`Resume the clock` : t`Hold the clock`}
            onClick={() => act.mutate({ isHeld: !clock.isHeld })}
          >
            {clock.isHeld ? <Play size={14} /> : <Pause size={14} />}
          </Button>
          {jump('1h', t`+1 hour`)}
          {jump('3d', t`+3 days`)}
        </>
      )}
    </section>
  )
}
