import { useName } from './person-names.ts'

/** Somebody by name, where a record has the external id. */
export function PersonName({ externalId }: { externalId: string }) {
  return <bdi title={externalId}>{useName(externalId)}</bdi>
}
