import { instantOf } from '../../journeys/index.ts'
import type { CampaignPlan } from '../schema.ts'

const DAY_MS = 24 * 3_600_000

/** When people get a campaign: each at the time of their zone, or all at `otherwise`. */
interface SendingTimes {
  zones: { zone: string; at: Date }[]
  /** For people without a zone, with an unknown one, or when all get it at one time. */
  otherwise: Date
}

/**
 * When a campaign that starts now is sent. `zones`: those that people have. A time that is over in somebody's zone is now.
 * Pure: the clock is passed in.
 */
export function sendingTimes(
  { sendAt = null, atLocalTime = false }: Pick<CampaignPlan, 'sendAt' | 'atLocalTime'>,
  { zones, zone, now }: { zones: readonly string[]; zone: string; now: Date },
): SendingTimes {
  const at = (where: string) => {
    const instant = sendAt === null ? null : instantOf(sendAt, where)
    return instant && instant > now ? instant : now
  }
  return {
    zones: sendAt !== null && atLocalTime ? zones.map((each) => ({ zone: each, at: at(each) })) : [],
    otherwise: at(zone),
  }
}

/** When the clocks of a zone show the time of day of `sendAt` next: on its own day, or on a later one. Pure. */
export function nextSameTime(sendAt: string, zone: string, now: Date): Date {
  const firstDay = Date.parse(sendAt.slice(0, 10))
  // A day before, because in the west it is still yesterday.
  const passed = Math.floor((now.getTime() - firstDay) / DAY_MS) - 1
  for (let days = Math.max(0, passed); ; days += 1) {
    const day = new Date(firstDay + days * DAY_MS).toISOString().slice(0, 10)
    const at = instantOf(day + sendAt.slice(10), zone)!
    if (at >= now) return at
  }
}
