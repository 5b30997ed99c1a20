import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/records/badge.tsx'
import type { Environment } from './environments.ts'

/** Whether an environment is the default, and whether it is for tests. */
export function EnvironmentBadges({ environment: { isDefault, isTest } }: { environment: Environment }) {
  const { t } = useLingui()
  return (
    <>
      {isDefault && <Badge tone="accent">{t`Default`}</Badge>}
      {isTest && <Badge tone="warn">{t`Test`}</Badge>}
    </>
  )
}
