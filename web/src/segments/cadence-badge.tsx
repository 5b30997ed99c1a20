import { useLingui } from '@lingui/react/macro'
import { Badge } from '../ui/badge.tsx'
import type { Details } from './details-form.tsx'

export function CadenceBadge({ cadence }: { cadence: Details['evaluationCadence'] }) {
  const { t } = useLingui()
  const words = { LIVE: t`Live`, HOURLY: t`Hourly`, DAILY: t`Daily`, REACTIVE_ONLY: t`When asked` }
  return <Badge tone={cadence === 'LIVE' ? 'good' : 'neutral'}>{words[cadence]}</Badge>
}
