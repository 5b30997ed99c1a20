import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ofPeople } from '../../../customers/segments/filter/filter.ts'
import { Reach } from '../../../customers/segments/reach.tsx'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'

type Matching = Omit<Input<'initiatives_participants_stop_matching'>, 'id' | 'enrolledUntil'>

interface StopBarProps {
  id: string
  /** External IDs of the selected people. */
  people: string[]
  /** How many rows are selected. */
  chosen: number
  /** Of these, the participants whose runs have not ended. */
  live: readonly string[]
  /** The filters of the list, when everybody who is loaded is selected and more match. */
  matching?: Matching
  onClear: () => void
}

const AT_ONCE = 8

/** Stops the selected participants, or reaches them with another initiative. */
export function StopBar({ id, people, chosen, live, matching, onClear }: StopBarProps) {
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
      {matching && <StopMatching id={id} matching={matching} onDone={onClear} />}
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

interface StopMatchingProps {
  id: string
  matching: Matching
  onDone: () => void
}

/** Stops all active participants that match, also those who are not loaded. Their number is told first. */
function StopMatching({ id, matching, onDone }: StopMatchingProps) {
  const { t, i18n } = useLingui()
  const counted = useQuery({
    queryKey: ['initiatives', 'participants', 'matching', id, matching],
    queryFn: async ({ signal }) =>
      await parley.initiatives.participants.list(
        { id, ...matching, status: 'ACTIVE', limit: 1, total: true },
        { signal },
      ),
  })
  const [soFar, setSoFar] = useState(0)
  const stop = useApiMutation(() => stopMatching(id, matching, setSoFar), {
    changes: [['initiatives'], ['timeline']],
    done: (stopped) => t`Stopped ${plural(stopped, { one: '# participant', other: '# participants' })}`,
    onDone,
  })
  const total = counted.data?.total
  if (stop.isPending) return <p role="status">{t`Stopped ${i18n.number(soFar)} so far…`}</p>
  if (!total || total.count === 0) return null
  const number = total.capped ? t`more than ${i18n.number(total.count)}` : i18n.number(total.count)
  return (
    <ConfirmButton
      className="text-danger"
      question={t`Stop all ${number} active participants that match?`}
      consequence={t`Their runs end and they receive no more messages of this initiative. Answers and messages stay. People enrolled from now on are not affected. You can’t undo this.`}
      action={t`Stop all participants`}
      typed={i18n.number(total.count)}
      onConfirm={() => stop.mutate()}
    >
      {t`Stop all ${number} that match`}
    </ConfirmButton>
  )
}

/** Until nobody who was enrolled before is left. Returns how many were stopped. */
async function stopMatching(
  id: string,
  matching: Matching,
  onProgress: (stopped: number) => void,
): Promise<number> {
  let all = 0
  let enrolledUntil: string | undefined
  for (;;) {
    const { stopped, ...answer } = await parley.initiatives.participants.stopMatching({
      id,
      ...matching,
      ...(enrolledUntil && { enrolledUntil }),
    })
    enrolledUntil = answer.enrolledUntil
    if (stopped === 0) return all
    all += stopped
    onProgress(all)
  }
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
