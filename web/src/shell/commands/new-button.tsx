import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Plus } from '../../ui/icons/icons.tsx'

/** Opens the dialog that creates a record of the screen's list. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button kind="primary" onClick={onClick}>
      <Plus size={15} />
      {children}
    </Button>
  )
}

/** Links to the screen that creates a record of the screen's list. */
export function NewLink({
  to,
  children,
}: {
  to: '/segments/new' | '/forms/new' | '/campaigns/new' | '/initiatives/new' | '/imports/new'
  children: ReactNode
}) {
  return (
    <Button kind="primary" asChild>
      <Link to={to}>
        <Plus size={15} />
        {children}
      </Link>
    </Button>
  )
}
