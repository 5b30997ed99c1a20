import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Badge, type Tone } from '../../ui/records/badge.tsx'

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
    UPLOADING: t({ message: 'Uploading', context: 'import status' }),
    RUNNING: t({ message: 'Running', context: 'import status' }),
    COMPLETED: dryRun
      ? t({ message: 'Preview', context: 'import status' })
      : t({ message: 'Completed', context: 'import status' }),
    FAILED: t({ message: 'Failed', context: 'import status' }),
    CANCELED: t({ message: 'Canceled', context: 'import status' }),
  }
  return <Badge tone={dryRun && status === 'COMPLETED' ? 'accent' : TONES[status]}>{words[status]}</Badge>
}
