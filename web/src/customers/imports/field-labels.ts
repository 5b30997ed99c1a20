import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'

type CellType = NonNullable<Output<'cdp_imports_get'>['columns']>[number]['type']

/** Labels of fields. Attributes and properties keep the names that users gave them. */
export function useFieldLabels(): (field: string) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    externalId: t`External ID`,
    fullName: t`Full name`,
    firstName: t`First name`,
    lastName: t`Last name`,
    phoneNumber: t`Phone number`,
    email: t`Email`,
    displayName: t`Name`,
    name: t`Event name`,
    timestamp: t`Date and time`,
    personExternalId: t`External ID of the person`,
    customObjectExternalId: t`External ID of the object`,
  }
  return (field) => {
    const [place, ...names] = field.split('.')
    const name = names.join('.')
    if (name !== '' && place === 'attributes') return t`${name} (attribute)`
    if (name !== '' && place === 'properties') return t`${name} (property)`
    return words[field] ?? field
  }
}

/** Labels of the types of cells. Text needs none. */
export function useTypeLabels(): Partial<Record<CellType, string>> {
  const { t } = useLingui()
  return { number: t`number`, boolean: t`yes or no`, date: t`date`, json: 'JSON' }
}
