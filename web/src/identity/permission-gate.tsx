import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Lock } from '../ui/icons/icons.tsx'
import { Empty } from '../ui/layout/empty.tsx'
import { Page } from '../ui/layout/page.tsx'
import { type Permission, usePermission } from './session.ts'

interface PermissionGateProps {
  permission: Permission
  title: string
  children: ReactNode
}

/** Shows a notice instead of a screen when the user lacks the permission it needs. */
export function PermissionGate({ permission, title, children }: PermissionGateProps) {
  const { t } = useLingui()
  if (usePermission(permission)) return children
  return (
    <Page title={title}>
      <Empty
        icon={Lock}
        title={t`You don’t have access`}
        actions={
          <Button asChild>
            <Link to="/settings/members">
              <Trans>View members</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>Your role can only view this. Ask an administrator to change your role.</Trans>
      </Empty>
    </Page>
  )
}
