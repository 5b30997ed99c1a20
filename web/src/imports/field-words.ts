import { useLingui } from '@lingui/react/macro'

/** What fields are called to people; what somebody has named themselves is called as they did. */
export function useFieldWords(): (field: string) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    externalId: t`External id`,
    firstName: t`First name`,
    lastName: t`Last name`,
    phoneNumber: t`Phone number`,
    email: t`E-mail`,
    displayName: t`Name`,
    name: t`Name of the event`,
    timestamp: t`When it happened`,
    personExternalId: t`External id of the person`,
    customObjectExternalId: t`External id of the object`,
  }
  return (field) => words[field] ?? field
}
