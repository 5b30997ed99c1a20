import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'

const QUALITIES: Readonly<Record<string, readonly [MessageDescriptor, Tone]>> = {
  GREEN: [msg({ message: 'High', context: 'quality' }), 'good'],
  YELLOW: [msg({ message: 'Medium', context: 'quality' }), 'warn'],
  RED: [msg({ message: 'Low', context: 'quality' }), 'danger'],
}

/** The quality that WhatsApp gives a template from how people react to it. */
export function TemplateQuality({ quality }: { quality: string | null }) {
  const { t } = useLingui()
  const known = QUALITIES[quality ?? '']
  return known ? (
    <Badge tone={known[1]}>{t(known[0])}</Badge>
  ) : (
    <span className="text-soft">{t`Not rated yet`}</span>
  )
}
