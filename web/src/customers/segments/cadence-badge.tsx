import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/records/badge.tsx'
import type { Details } from './details-form.tsx'

export function CadenceBadge({ cadence }: { cadence: Details['evaluationCadence'] }) {
  const { t } = useLingui()
  const words = {
    LIVE: t({ message: 'Live', context: 'segment updates' }),
    HOURLY: t({ message: 'Hourly', context: 'segment updates' }),
    DAILY: t({ message: 'Daily', context: 'segment updates' }),
    REACTIVE_ONLY: t({ message: 'On demand', context: 'segment updates' }),
  }
  return <Badge tone={cadence === 'LIVE' ? 'good' : 'neutral'}>{words[cadence]}</Badge>
}
