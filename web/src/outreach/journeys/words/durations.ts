import type { I18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'

const DURATION = /^(\d{1,9})([mhdw])$/

/** "3 days" for `3d`. Other texts, which the validation refuses, are shown as they are. */
export function durationWords(text: string | undefined): string {
  const [, digits, unit] = DURATION.exec(text ?? '') ?? []
  const amount = Number(digits)
  switch (unit) {
    case 'm':
      return plural(amount, { one: '# minute', other: '# minutes' })
    case 'h':
      return plural(amount, { one: '# hour', other: '# hours' })
    case 'd':
      return plural(amount, { one: '# day', other: '# days' })
    case 'w':
      return plural(amount, { one: '# week', other: '# weeks' })
    default:
      return text ?? ''
  }
}

const SECOND_MS = 1_000
const UNITS = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['second', SECOND_MS],
] as const

/** "2 days" for milliseconds, in the largest unit that fits. */
export function spanWords(milliseconds: number, i18n: I18n): string {
  const [unit, length] = UNITS.find(([, size]) => milliseconds >= size) ?? UNITS[3]
  const amount = Math.round((milliseconds / length) * 10) / 10
  return i18n.number(amount, { style: 'unit', unit, unitDisplay: 'long' })
}

/** 09:30 for 570. */
export function minuteWords(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Monday for 1. */
export function weekdayName(day: number, locale: string, weekday: 'short' | 'long' = 'short'): string {
  // 1 January 2024 was a Monday.
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, { weekday, timeZone: 'UTC' })
}
