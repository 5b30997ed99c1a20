import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Badge, type Tone } from '../ui/badge.tsx'

type Status = Output<'cdp_imports_get'>['status']

const TONES: Record<Status, Tone> = {
  UPLOADING: 'info',
  RUNNING: 'info',
  COMPLETED: 'good',
  FAILED: 'danger',
  CANCELED: 'neutral',
}

export function ImportStatus({ status, dryRun }: { status: Status; dryRun: boolean }) {
  const { t } = useLingui()
  const words: Record<Status, string> = {
    UPLOADING: t`uploading`,
    RUNNING: t`running`,
    COMPLETED: dryRun ? t`tried out` : t`done`,
    FAILED: t`failed`,
    CANCELED: t`canceled`,
  }
  return <Badge tone={dryRun && status === 'COMPLETED' ? 'accent' : TONES[status]}>{words[status]}</Badge>
}
