import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/records/avatar.tsx'

/** A person in a row that is itself opened by keys. */
export function PersonLink({ externalId, name }: { externalId: string; name: string }) {
  return (
    <Link
      to="/people/$externalId"
      params={{ externalId }}
      tabIndex={-1}
      className="flex items-center gap-2.5 font-medium"
    >
      <Avatar name={name} />
      <span className="truncate" dir="auto">
        {name}
      </span>
    </Link>
  )
}
