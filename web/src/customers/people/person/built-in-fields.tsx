import { useLingui } from '@lingui/react/macro'
import { usePermission } from '../../../identity/session.ts'
import { Editable } from '../editable.tsx'
import type { Person } from '../list/columns.tsx'
import { useChangePerson } from './person-changes.ts'

const FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email'] as const

/** The fields that every person has. */
export function BuiltInFields({ person }: { person: Person }) {
  const { t } = useLingui()
  const change = useChangePerson(person.externalId)
  const mayWrite = usePermission('people:write')
  const labels = {
    firstName: t`First name`,
    lastName: t`Last name`,
    phoneNumber: t`Phone number`,
    email: t`Email`,
  }
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-0.5">
      {FIELDS.map((name) => (
        <div key={name} className="contents">
          <dt className="py-1 text-soft">{labels[name]}</dt>
          <dd>
            <Editable
              label={labels[name]}
              mayWrite={mayWrite}
              text={person[name] ?? ''}
              shown={person[name] ? <bdi>{person[name]}</bdi> : <span className="text-faint">—</span>}
              type={name === 'phoneNumber' ? 'tel' : name === 'email' ? 'email' : 'text'}
              onSave={(text) => change({ [name]: text.trim() || null })}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
