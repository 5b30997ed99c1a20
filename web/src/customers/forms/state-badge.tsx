import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/records/badge.tsx'
import type { ListedForm } from './form.ts'

/** What visitors get of a form. */
export function StateBadge({ form }: { form: Pick<ListedForm, 'status' | 'publishedVersion'> }) {
  const { t } = useLingui()
  if (form.status === 'PAUSED') return <Badge tone="warn">{t({ message: 'Paused', context: 'form' })}</Badge>
  if (form.publishedVersion === null) return <Badge>{t({ message: 'Draft', context: 'form' })}</Badge>
  return <Badge tone="good">{t({ message: 'Published', context: 'form' })}</Badge>
}
