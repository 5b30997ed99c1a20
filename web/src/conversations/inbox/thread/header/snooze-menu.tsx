import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../../../identity/session.ts'
import { serviceTime } from '../../../../shell/locale/service-time.ts'
import { zonedTime } from '../../../../shell/locale/zoned-time.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { AlarmClock } from '../../icons.tsx'
import { snoozeTimes } from './snooze-times.ts'

interface SnoozeMenuProps {
  onSnooze: (until: Date) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a conversation out of sight until a time, or until the person writes. */
export function SnoozeMenu({ onSnooze, open, onOpenChange }: SnoozeMenuProps) {
  const { t, i18n } = useLingui()
  const { timeZone } = useSession().organization
  const [own, setOwn] = useState('')
  const format = new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const names = {
    hour: t`In an hour`,
    evening: t`This evening`,
    tomorrow: t`Tomorrow morning`,
    week: t`Next week`,
  }
  const snooze = (until: Date) => {
    onOpenChange(false)
    onSnooze(until)
  }
  return (
    <Popover
      label={t`Snooze until`}
      align="end"
      className="w-80 p-1.5"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button size="small">
          <AlarmClock size={14} />
          {t`Snooze`}
        </Button>
      }
    >
      <ul>
        {open &&
          snoozeTimes(serviceTime(), timeZone).map(({ name, at }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => snooze(at)}
                className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
              >
                <span className="flex-1">{names[name]}</span>
                <span className="tabular text-xs text-faint">{format.format(at)}</span>
              </button>
            </li>
          ))}
      </ul>
      <Form
        onSubmit={() => own !== '' && snooze(zonedTime(own, timeZone))}
        className="mt-1 flex gap-2 border-t px-1 pt-2 pb-1"
      >
        <Input
          type="datetime-local"
          aria-label={t`Another time`}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button type="submit" disabled={own === ''}>
          {t`Snooze`}
        </Button>
      </Form>
    </Popover>
  )
}
