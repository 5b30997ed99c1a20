import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useZonedDate } from '../../shell/locale/zoned-date.ts'

export type Incident = NonNullable<Output<'overview_get'>['attention']['failing']>[number]

/** Identifies an incident in lists. */
export function keyOfIncident({
  kind,
  name,
  initiativeId,
  channelId,
  subscriptionId,
  queue,
  since,
}: Incident): string {
  return [kind, name, initiativeId, channelId, subscriptionId, queue, since].join(' ')
}

/** What keeps failing, in a sentence. */
export function useIncidentWords(): (incident: Incident) => string {
  const { t, i18n } = useLingui()
  const zoned = useZonedDate()
  return (incident) => {
    const name = incident.name ?? ''
    const failed = numberOf(i18n, incident.failed)
    const attempted = numberOf(i18n, incident.attempted)
    switch (incident.kind) {
      case 'initiative':
        return t`“${name}”: ${failed} of ${attempted} messages failed in the last 24 hours`
      case 'channel':
        if (incident.channelId === null) return t`The account ${name} no longer works`
        return incident.failed === 0
          ? t`The provider of ${name} cannot be reached`
          : t`Sender ${name}: ${failed} of ${attempted} messages failed in the last 24 hours`
      case 'language_model':
        return incident.reasons[0]?.reason === 'daily_budget_used_up'
          ? t`Today’s budget of the language model is used up`
          : t`The language model keeps failing`
      case 'webhook': {
        const date = zoned(incident.disablesAt ?? '', { dateStyle: 'medium' })
        return t`The webhook ${name} keeps failing and is disabled on ${date}`
      }
      case 'work':
        return t`Jobs in the queue ${incident.queue ?? ''} are late`
    }
  }
}

function numberOf(i18n: I18n, count: number | null): string {
  return i18n.number(count ?? 0)
}
