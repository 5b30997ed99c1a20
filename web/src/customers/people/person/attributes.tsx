import { usePermission } from '../../../identity/session.ts'
import { AttributeList } from '../attribute-list.tsx'
import type { Person } from '../list/columns.tsx'
import { useChangeAttribute } from './person-changes.ts'

/** A person's attributes. */
export function Attributes({ person: { externalId, attributes } }: { person: Person }) {
  const change = useChangeAttribute(externalId)
  const mayWrite = usePermission('people:write')
  return (
    <div className="mt-5 border-t pt-4">
      <AttributeList attributes={attributes} mayWrite={mayWrite} change={change} />
    </div>
  )
}
