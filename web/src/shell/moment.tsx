import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useSession } from '../identity/session.ts'
import { POINTED_MS, Tooltip } from '../ui/tooltip.tsx'
import { serviceTime } from './service-time.ts'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 24],
]
const MINUTE_MS = 60_000
/** So close is told as now: seconds would not be true for long, and differ from row to row. */
const NOW_FOR_MS = 30_000
const DAY_MS = 86_400_000
/** Older than this is told as a date. */
const RELATIVE_FOR_MS = 7 * DAY_MS

const Minute = createContext(0)

/** Around the moments of a page: they are told anew each minute, for pages that are left open. */
export function MinuteTicker({ children }: { children: ReactNode }) {
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <Minute value={minute}>{children}</Minute>
}

/** When something was, to the minute, and how long ago that is: where one thing is looked at closely. */
export function ExactMoment({ at }: { at: string }) {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  return (
    <>
      {toTheMinute(i18n.locale, timeZone).format(new Date(at))}{' '}
      <span className="text-faint">
        · <Moment at={at} />
      </span>
    </>
  )
}

interface MomentProps {
  at: string
  /** The time of the day, where the day is said already. */
  asTime?: boolean
}

/** When something was, relative to now; the exact time, in the organization's zone, for who points at it. */
export function Moment({ at, asTime = false }: MomentProps) {
  use(Minute)
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  const date = new Date(at)
  // Lists have hundreds of moments, and somebody points at one of them.
  const [isPointedAt, setPointedAt] = useState(false)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  const time = (
    <time
      dateTime={at}
      className="tabular whitespace-nowrap"
      onPointerEnter={() => {
        soon.current = setTimeout(() => setPointedAt(true), POINTED_MS)
      }}
      onPointerLeave={() => {
        clearTimeout(soon.current)
        setPointedAt(false)
      }}
    >
      {asTime
        ? timeOfDay(i18n.locale, timeZone).format(date)
        : shortly(date, serviceTime(), i18n.locale, timeZone)}
    </time>
  )
  return isPointedAt ? (
    <Tooltip open onOpenChange={setPointedAt} text={exactly(i18n.locale, timeZone).format(date)}>
      {time}
    </Tooltip>
  ) : (
    time
  )
}

function shortly(date: Date, now: Date, locale: string, timeZone: string): string {
  const away = date.getTime() - now.getTime()
  if (Math.abs(away) > RELATIVE_FOR_MS) {
    const year = yearOf(timeZone)
    const isThisYear = year.format(date) === year.format(now)
    return (isThisYear ? dayOfYear : dayAndYear)(locale, timeZone).format(date)
  }
  const format = relatively(locale)
  if (Math.abs(away) < NOW_FOR_MS) return format.format(0, 'second')
  let amount = away / MINUTE_MS
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit)
    amount /= size
  }
  // What was on Friday night is two days ago on Sunday morning, however few hours that are.
  return format.format(Math.round((dayOf(date, timeZone) - dayOf(now, timeZone)) / DAY_MS), 'day')
}

/** The beginning of a day of a zone, as if it were one of UTC: what days are counted by. */
function dayOf(date: Date, timeZone: string): number {
  return Date.parse(isoDay(timeZone).format(date))
}

/* A formatter costs much more to make than to use, and a list has hundreds of moments. */
const exactly = kept(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone }),
)
const toTheMinute = kept(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const timeOfDay = kept(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
)
const dayOfYear = kept(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }),
)
const dayAndYear = kept(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
)
const isoDay = kept((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }))
const yearOf = kept((timeZone) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }))
const relatively = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))

/** Makes each formatter once. */
function kept<P extends string[], F>(make: (...of: P) => F): (...of: P) => F {
  const made = new Map<string, F>()
  return (...of) => {
    const key = of.join()
    const format = made.get(key) ?? make(...of)
    made.set(key, format)
    return format
  }
}
