import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NO_RECORD } from './sections.ts'

interface TrailProps {
  to:
    | '/inbox/{-$conversation}'
    | '/people'
    | '/duplicates'
    | '/segments'
    | '/forms'
    | '/campaigns'
    | '/initiatives'
    | '/templates'
    | '/knowledge'
    | '/messages'
    | '/objects'
    | '/imports'
    | '/settings/channels'
    | '/developers/environments'
  children: ReactNode
}

/** A link from a record's screen to the list that the record is in. */
export function Trail({ to, children }: TrailProps) {
  return (
    <Link to={to} params={NO_RECORD} className="hover:text-ink">
      {children}
    </Link>
  )
}
