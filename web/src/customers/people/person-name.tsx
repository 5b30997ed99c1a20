import { useName } from './person-names.ts'

/** The name of a person, given the external ID. */
export function PersonName({ externalId }: { externalId: string }) {
  return <bdi title={externalId}>{useName(externalId)}</bdi>
}
