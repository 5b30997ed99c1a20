import { IANAZone } from 'luxon'
import type { ActionOf } from '../schema.ts'
import { durationIssues } from '../validation/durations.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'
import { instantOf } from './calendar.ts'

/** The mode needs a duration, a future date or weekdays, and a valid time zone. */
export function delayIssues(node: ActionOf<'DELAY'>, { now, references }: Subject): JourneyIssue[] {
  const inputs = node.inputs ?? {}
  const zone = zoneIssues(node)
  switch (inputs.mode ?? 'duration') {
    case 'duration':
      return [...lengthIssues(node), ...zone]
    case 'until_date':
      return [...dateIssues(node, now, references.timeZone), ...zone]
    case 'until_weekday':
      return [...weekdayIssues(node), ...zone]
  }
}

function lengthIssues(node: ActionOf<'DELAY'>): JourneyIssue[] {
  const text = node.inputs?.duration
  if (text !== undefined) return durationIssues(node, 'duration', text)
  const message = `${titleOf(node)} has no \`duration\`. Set how long it waits, such as 30m, 24h, 3d or 2w.`
  return [error('duration_invalid', node, message, 'duration')]
}

function dateIssues(node: ActionOf<'DELAY'>, now: Date, timeZone: string): JourneyIssue[] {
  const text = node.inputs?.targetAt ?? ''
  const zone = node.inputs?.timezone ?? timeZone
  // An invalid time zone has an issue of its own.
  const instant = instantOf(text, IANAZone.isValidZone(zone) ? zone : timeZone)
  if (instant === null) {
    const message = `Set \`targetAt\` of ${titleOf(node)} to a date such as 2030-01-31T09:00:00Z.`
    return [error('duration_invalid', node, message, 'targetAt')]
  }
  if (instant > now) return []
  return [
    error(
      'date_in_past',
      node,
      `${text} is in the past. Set \`targetAt\` of ${titleOf(node)} to a later time.`,
      'targetAt',
    ),
  ]
}

function weekdayIssues(node: ActionOf<'DELAY'>): JourneyIssue[] {
  const { weekdays = [], windowStartMinutes = 0, windowEndMinutes = 1439 } = node.inputs ?? {}
  const issues: JourneyIssue[] = []
  if (weekdays.length === 0) {
    const message = `${titleOf(node)} has no \`weekdays\`. Set them: 1 is Monday, 7 is Sunday.`
    issues.push(error('duration_invalid', node, message, 'weekdays'))
  }
  if (windowStartMinutes >= windowEndMinutes) {
    const message =
      `The window of ${titleOf(node)} ends before it starts. Set \`windowEndMinutes\` after ` +
      '`windowStartMinutes`.'
    issues.push(error('duration_invalid', node, message, 'weekdays'))
  }
  return issues
}

function zoneIssues(node: ActionOf<'DELAY'>): JourneyIssue[] {
  const zone = node.inputs?.timezone
  if (zone === undefined || IANAZone.isValidZone(zone)) return []
  return [
    error(
      'timezone_invalid',
      node,
      `“${zone}” of ${titleOf(node)} is not a time zone. Use an IANA name, such as America/Bogota.`,
    ),
  ]
}
