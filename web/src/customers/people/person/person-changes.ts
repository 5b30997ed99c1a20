import type { Input, Output } from '@parley/sdk'
import { parley, queryClient } from '../../../shell/queries/api.ts'

type Changes = Omit<Input<'cdp_people_upsert'>, 'externalId'>
type Person = Output<'cdp_people_get'>

/** Updates a person optimistically and rolls back when the service refuses. Returns the error message, if any. */
export function useChangePerson(externalId: string): (changes: Changes) => Promise<string | undefined> {
  return async (changes) => {
    const key = ['person', externalId]
    const before = queryClient.getQueryData<Person>(key)
    queryClient.setQueryData<Person>(
      key,
      (person) => person && { ...person, ...(changes as Partial<Person>) },
    )
    try {
      await parley.people.upsert({ externalId, ...changes })
    } catch (error) {
      queryClient.setQueryData(key, before)
      return error instanceof Error ? error.message : String(error)
    }
    void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey: ['people'] })
    return undefined
  }
}

/** The API replaces all attributes at once, so read them again before changing one. */
export function useChangeAttribute(externalId: string) {
  const change = useChangePerson(externalId)
  return async (key: string, value: unknown): Promise<string | undefined> => {
    try {
      const { attributes } = await parley.people.get({ externalId })
      const { [key]: _, ...others } = attributes
      return await change({ attributes: value === undefined ? others : { ...attributes, [key]: value } })
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}
