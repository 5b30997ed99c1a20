import { useLingui } from '@lingui/react/macro'
import type { Input, Output } from '@parley/sdk'
import { errorText } from '../../../shell/error-text.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { applied, type Patch, reversed } from './person-patch.ts'

type Person = Output<'cdp_people_get'>

/**
 * Changes single fields and attributes of a person, at once on the screen and in one request that leaves everything
 * else as it is. A notice offers to undo it. Returns the error message, if any.
 */
export function useChangePerson(externalId: string): (patch: Patch) => Promise<string | undefined> {
  const { t } = useLingui()
  const send = async (patch: Patch, undone: boolean): Promise<string | undefined> => {
    const key = ['person', externalId]
    await queryClient.cancelQueries({ queryKey: key, exact: true })
    queryClient.setQueryData<Person>(key, (person) => person && applied(person, patch))
    try {
      const { before, after } = await parley.people.patch({
        externalId,
        ...patch,
      } as Input<'cdp_people_patch'>)
      const isChanged = Object.keys(before).length + Object.keys(after).length > 0
      if (undone) toast.success(t`Change undone`)
      else if (isChanged)
        toast.success(t`Saved`, {
          action: { label: t`Undo`, onClick: () => void send(reversed({ before, after }), true) },
        })
      return undefined
    } catch (error) {
      const message = errorText(error)
      if (undone) toast.error(message)
      return message
    } finally {
      // Colleagues may have changed other attributes meanwhile.
      void queryClient.invalidateQueries({ queryKey: key, exact: true })
    }
  }
  return (patch) => send(patch, false)
}

/** Sets one attribute; undefined removes it. */
export function useChangeAttribute(externalId: string) {
  const change = useChangePerson(externalId)
  return (name: string, value: unknown) =>
    change(value === undefined ? { remove: [name] } : { set: { [name]: value } })
}
