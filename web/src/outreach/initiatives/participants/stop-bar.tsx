import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ofPeople } from '../../../customers/segments/filter.ts'
import { Reach } from '../../../customers/segments/reach.tsx'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'

interface StopBarProps {
  id: string
  /** External IDs of the selected people. */
  people: string[]
  /** How many rows are selected. */
  chosen: number
  /** Of these, the participants whose runs have not ended. */
  live: readonly string[]
  onClear: () => void
}

const AT_ONCE = 8

/** Stops the selected participants, or reaches them with another initiative. */
export function StopBar({ id, people, chosen, live, onClear }: StopBarProps) {
  const { t } = useLingui()
  const stop = useApiMutation(() => stopAll(id, live), {
    changes: [['initiatives'], ['timeline']],
    done: (stopped) => t`Stopped ${plural(stopped, { one: '# participant', other: '# participants' })}`,
    onDone: onClear,
  })
  return (
    <section
      aria-label={t`Selected participants`}
      className="flex flex-wrap items-center gap-2 border-t bg-canvas px-6 py-2 phone:px-4"
    >
      <p className="flex-1" aria-live="polite">
        {t`${plural(chosen, { one: '# participant selected', other: '# participants selected' })}`}
        <span className="text-soft">
          {' · '}
          {t`${plural(live.length, { one: '# active', other: '# active' })}`}
        </span>
      </p>
      {people.length > 0 && (
        <Reach
          filter={ofPeople(people)}
          name={t`Selected participants`}
          isMain={false}
        >{t`Reach them`}</Reach>
      )}
      <Button kind="quiet" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
      <ConfirmButton
        kind="danger"
        disabled={live.length === 0 || stop.isPending}
        question={t`Stop ${plural(live.length, { one: '# participant', other: '# participants' })}?`}
        consequence={t`Their runs end and they receive no more messages of this initiative. Answers and messages stay. You can’t undo this.`}
        action={t`Stop participants`}
        onConfirm={() => stop.mutate()}
      >
        <Trans>Stop</Trans>
      </ConfirmButton>
    </section>
  )
}

/** Some at a time. Returns how many were stopped. */
async function stopAll(id: string, participantIds: readonly string[]): Promise<number> {
  const left = [...participantIds]
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      await parley.initiatives.participants.stop({ id, participantId: next })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return participantIds.length
}
