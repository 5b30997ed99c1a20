import { IANAZone } from 'luxon'
import { parseDuration } from '../../../kernel/index.ts'
import type { Action, ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf, warning } from './issues.ts'
import type { Rules } from './subject.ts'

/** People answer hours later; a conversation that ends sooner loses them. */
const SHORT_INACTIVITY_MS = 3_600_000

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** Waits have lengths, dates lie ahead, time zones exist. */
export const timingRules: Rules = ({ definition, now }) =>
  definition.actions.flatMap((action) => timingIssues(action, now))

function timingIssues(action: Action, now: Date): JourneyIssue[] {
  switch (action.kind) {
    case 'WAIT_FOR_REPLY':
    case 'CONVERSATION_BLOCK':
      return formatIssues(action, 'maxTimeout', action.inputs?.maxTimeout)
    case 'MANAGE_CONVERSATION':
      return inactivityIssues(action)
    case 'DELAY':
      return delayIssues(action, now)
    default:
      return []
  }
}

/** Left out means the default. */
function formatIssues(action: Action, field: string, text: string | undefined): JourneyIssue[] {
  if (text === undefined || parseDuration(text) !== null) return []
  const message = `\`${field}\` “${text}” of ${titleOf(action)} is no duration. Write 30m, 24h, 3d or 2w.`
  return [error('duration_invalid', action, message)]
}

function inactivityIssues(action: ActionOf<'MANAGE_CONVERSATION'>): JourneyIssue[] {
  const text = action.inputs?.inactivityTimeout
  if (text === undefined) return []
  const length = parseDuration(text)
  if (length === null) return formatIssues(action, 'inactivityTimeout', text)
  if (length >= SHORT_INACTIVITY_MS) return []
  return [
    warning(
      'short_inactivity',
      action,
      `${titleOf(action)} ends after ${text} of silence; many people answer later. Consider an hour or more.`,
    ),
  ]
}

function delayIssues(action: ActionOf<'DELAY'>, now: Date): JourneyIssue[] {
  const inputs = action.inputs ?? {}
  const zone = zoneIssues(action)
  switch (inputs.mode ?? 'duration') {
    case 'duration':
      return [...lengthIssues(action), ...zone]
    case 'until_date':
      return [...dateIssues(action, now), ...zone]
    case 'until_weekday':
      return [...weekdayIssues(action), ...zone]
  }
}

function lengthIssues(action: ActionOf<'DELAY'>): JourneyIssue[] {
  const text = action.inputs?.duration
  if (text !== undefined) return formatIssues(action, 'duration', text)
  const message = `Set \`duration\` of ${titleOf(action)}: how long it waits, such as 30m, 24h, 3d or 2w.`
  return [error('duration_invalid', action, message)]
}

function dateIssues(action: ActionOf<'DELAY'>, now: Date): JourneyIssue[] {
  const text = action.inputs?.targetAt ?? ''
  const instant = ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) {
    const message = `Set \`targetAt\` of ${titleOf(action)} to a date, such as 2030-01-31T09:00:00Z.`
    return [error('duration_invalid', action, message)]
  }
  if (instant > now.getTime()) return []
  return [error('date_in_past', action, `${text} has passed. Set \`targetAt\` of ${titleOf(action)} ahead.`)]
}

function weekdayIssues(action: ActionOf<'DELAY'>): JourneyIssue[] {
  const { weekdays = [], windowStartMinutes = 0, windowEndMinutes = 1439 } = action.inputs ?? {}
  const issues: JourneyIssue[] = []
  if (weekdays.length === 0) {
    const message = `Set \`weekdays\` of ${titleOf(action)}: 1 is Monday, 7 Sunday.`
    issues.push(error('duration_invalid', action, message))
  }
  if (windowStartMinutes >= windowEndMinutes) {
    const message = `The window of ${titleOf(action)} ends before it starts. Put \`windowEndMinutes\` after \`windowStartMinutes\`.`
    issues.push(error('duration_invalid', action, message))
  }
  return issues
}

function zoneIssues(action: ActionOf<'DELAY'>): JourneyIssue[] {
  const zone = action.inputs?.timezone
  if (zone === undefined || IANAZone.isValidZone(zone)) return []
  return [
    error(
      'timezone_invalid',
      action,
      `“${zone}” is no time zone. Write an IANA name, such as America/Bogota.`,
    ),
  ]
}
