import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Lock } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { type Permission, useMay } from './session.ts'

interface ReservedProps {
  permission: Permission
  title: string
  children: ReactNode
}

/** A screen that is of no use without a permission: who has none is told so, before anything is filled in. */
export function Reserved({ permission, title, children }: ReservedProps) {
  const { t } = useLingui()
  if (useMay(permission)) return children
  return (
    <Page title={title}>
      <Empty
        icon={Lock}
        title={t`This is not yours to do`}
        actions={
          <Button asChild>
            <Link to="/settings/members">
              <Trans>See who can</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>Your role reads here, and changes nothing. An administrator can give you another one.</Trans>
      </Empty>
    </Page>
  )
}
