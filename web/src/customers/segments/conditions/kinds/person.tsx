import { useLingui } from '@lingui/react/macro'
import { type Catalog, firstTerm } from '../../filter/filter.ts'
import { type Attribute, AttributeCondition, type AttributeTerm } from './attribute.tsx'

interface PersonConditionProps {
  filter: AttributeTerm
  onChange: (filter: AttributeTerm) => void
  catalog: Catalog
}

export function PersonCondition({ filter, onChange, catalog }: PersonConditionProps) {
  const attributes = usePersonAttributes(catalog)
  return (
    <AttributeCondition
      filter={filter}
      attributes={attributes}
      onChange={onChange}
      catalog={catalog}
      sourceOf={(attr) => (attr.startsWith('computed.') ? null : { of: 'person', attr })}
    />
  )
}

/** All attributes of people, in groups. */
function usePersonAttributes(catalog: Catalog): Attribute[] {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`Email`,
    phoneNumber: t`Phone number`,
    externalId: t`External ID`,
    createdAt: t`Creation date`,
    'computed.eventCount30d': t`Events in the last 30 days`,
    'computed.lastEventAt': t`Last event`,
    'computed.lastReplyAt': t`Last reply`,
    'computed.messagesReceived': t`Messages received`,
  }
  const known = catalog.personAttributes.map(({ attr, type }) => ({
    attr,
    type,
    ...(labels[attr] !== undefined && { label: labels[attr] }),
    group: attr in labels ? t`Person` : t`Attributes`,
  }))
  const computed = catalog.computedVariables.map(({ attr, type, label }) => ({
    attr,
    type,
    label: labels[attr] ?? label,
    group: t`Computed`,
  }))
  return [...known, ...computed]
}

/** The initial attribute condition. */
export function firstPersonTerm(catalog: Catalog): AttributeTerm {
  const own = catalog.personAttributes.find(({ attr }) => attr.startsWith('attributes.'))
  const { attr, type } = own ?? { attr: 'createdAt', type: 'DATE' as const }
  return { attr, ...firstTerm(type) }
}
