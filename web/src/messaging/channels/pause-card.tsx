import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { ExactTimestamp, useMinute } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Pause, Play } from '../../ui/icons/icons.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import type { Channel } from './channels.ts'
import { endOfPause, isEndless, isPaused, type PauseLength } from './pauses.ts'

/** Pauses a channel, and resumes it. */
export function PauseCard({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  useMinute()
  const [isAsking, setAsking] = useState(false)
  const now = serviceTime()
  if (isPaused(channel, now)) return <Resume channel={channel} now={now} />
  return (
    <ActionCard
      title={t`Pause sending`}
      text={<Trans>Messages wait until you resume, also replies. Parley still receives.</Trans>}
    >
      <Button onClick={() => setAsking(true)}>
        <Pause size={14} />
        <Trans>Pause</Trans>
      </Button>
      {isAsking && <PauseDialog channel={channel} onClose={() => setAsking(false)} />}
    </ActionCard>
  )
}

function Resume({ channel, now }: { channel: Channel; now: Date }) {
  const { t } = useLingui()
  const { id, waitingMessages } = channel
  const pausedUntil = channel.pausedUntil!
  const resume = useApiMutation(() => parley.channels.update({ id, pausedUntil: null }), {
    changes: [['channels']],
    done: () =>
      plural(waitingMessages, {
        0: 'Sending resumed',
        one: 'Sending resumed. # waiting message is sent now.',
        other: 'Sending resumed. # waiting messages are sent now.',
      }),
  })
  return (
    <ActionCard
      title={t`Sending is paused`}
      text={
        <>
          {isEndless(pausedUntil, now) ? (
            <Trans>Until somebody resumes it.</Trans>
          ) : (
            <Trans>
              Until <ExactTimestamp at={pausedUntil} />.
            </Trans>
          )}{' '}
          <Plural
            value={waitingMessages}
            _0="No message waits."
            one="# message waits. It is sent when you resume."
            other="# messages wait. They are sent when you resume, the oldest first."
          />
        </>
      }
    >
      <Button kind="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
        <Play size={14} />
        <Trans>Resume</Trans>
      </Button>
    </ActionCard>
  )
}

function PauseDialog({ channel: { id, senders }, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useLingui()
  const [length, setLength] = useState<PauseLength>('open')
  const pause = useApiMutation(
    () => parley.channels.update({ id, pausedUntil: endOfPause(length, serviceTime()) }),
    { quiet: true, changes: [['channels']], done: t`Sending paused`, onDone: onClose },
  )
  return (
    <FormDialog
      title={t`Pause sending?`}
      problem={formError(pause.error, [])}
      action={t`Pause`}
      isDisabled={pause.isPending}
      onSubmit={pause.mutate}
      onClose={onClose}
    >
      <p className="text-soft">
        <Plural
          value={senders.length}
          one="# number or address stops sending. Initiatives go on, and their messages wait."
          other="# numbers or addresses stop sending. Initiatives go on, and their messages wait."
        />
      </p>
      <SelectField<PauseLength> label={t`For how long`} value={length} onChange={setLength}>
        <option value="open">{t`Until somebody resumes it`}</option>
        <option value="hour">{t`1 hour`}</option>
        <option value="day">{t`1 day`}</option>
        <option value="week">{t`1 week`}</option>
      </SelectField>
    </FormDialog>
  )
}
