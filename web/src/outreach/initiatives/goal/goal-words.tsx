import { Trans } from '@lingui/react/macro'
import { useDurationWords } from '../create/duration-words.ts'
import type { Goal } from './goal-plan.ts'

/** The goal in one sentence: the event, the window and the holdout. */
export function GoalWords({ goal: { eventName, window, holdoutPercent, eventFilters } }: { goal: Goal }) {
  const wordsOf = useDurationWords()
  const event = (
    <bdi className="font-medium">
      {eventName}
      {eventFilters.length > 0 && ` (${eventFilters.map(({ key }) => key).join(', ')})`}
    </bdi>
  )
  const within = wordsOf(window)
  if (holdoutPercent === 0) {
    return (
      <Trans>
        {event} within {within}. Nobody is held out.
      </Trans>
    )
  }
  return (
    <Trans>
      {event} within {within}. {holdoutPercent}% of the people are held out.
    </Trans>
  )
}
