import { after, parseDuration } from '../../../../platform/core/index.ts'
import { type Decide, fail, type StepContext } from '../step/context.ts'
import { instantOf, nextDay, nextOpening } from './calendar.ts'
import type { DelayInputs } from './schema.ts'
import { delayWords } from './words.ts'

const LAST_MINUTE = 1439

/** Waits until its time, whatever arrives meanwhile. */
export const decideDelay: Decide<'DELAY'> = ({ inputs = {} }, context) => {
  const until = endOf(inputs, context)
  if (until === null) return fail(delayWords, 'duration_invalid')
  if (until > context.now) return { do: 'wait', for: 'timer', until }
  return inputs.mode === 'until_weekday'
    ? { do: 'leave', signal: 'SENT', passes: true }
    : { do: 'leave', signal: 'SENT' }
}

/**
 * When the delay ends. Weekdays are checked again at the end: a late run waits for the next opening. So does a run that
 * has already passed the present one, because a loop would otherwise run without end until it closes.
 */
function endOf(
  inputs: DelayInputs,
  { entering, deadlineAt, passedAt, now, timeZone }: StepContext,
): Date | null {
  const zone = inputs.timezone ?? timeZone
  switch (inputs.mode ?? 'duration') {
    case 'duration': {
      const duration = parseDuration(inputs.duration ?? '')
      if (duration === null) return null
      return entering ? after(now, duration) : (deadlineAt ?? now)
    }
    case 'until_date':
      return instantOf(inputs.targetAt ?? '', zone)
    case 'until_weekday': {
      const { weekdays = [], windowStartMinutes: from = 0, windowEndMinutes: to = LAST_MINUTE } = inputs
      const since = passedAt && nextDay(passedAt, zone)
      return nextOpening({ weekdays, from, to, zone }, since && since > now ? since : now)
    }
  }
}
