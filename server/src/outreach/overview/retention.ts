import { service } from '../../platform/core/index.ts'

/** The retention periods of the installation, in milliseconds; null is forever (docs/operating.md: Retention). */
export interface RetentionPeriods {
  events: number | null
  webhookEvents: number | null
  deliveries: number | null
  audit: number | null
  steps: number | null
  departures: number | null
  media: number | null
  messages: number | null
  runs: number | null
}

export const retention = service<RetentionPeriods>('retention')

const DAY_MS = 86_400_000

/** Each period in days, to two decimals. */
export function inDays(periods: RetentionPeriods): RetentionPeriods {
  const days = (ms: number | null) => (ms === null ? null : Math.round((ms / DAY_MS) * 100) / 100)
  return {
    events: days(periods.events),
    webhookEvents: days(periods.webhookEvents),
    deliveries: days(periods.deliveries),
    audit: days(periods.audit),
    steps: days(periods.steps),
    departures: days(periods.departures),
    media: days(periods.media),
    messages: days(periods.messages),
    runs: days(periods.runs),
  }
}
