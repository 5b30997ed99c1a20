import { endSession, switchOrganization } from '../../identity/session.ts'
import { leaveScreen } from '../dialogs/unsaved-forms.ts'
import { useApiMutation } from '../queries/mutations.ts'

/** Signs out and switches organizations, and says when that fails. Unsaved changes are asked about first. */
export function useSessionActs() {
  const signOut = useApiMutation(endSession)
  const change = useApiMutation(switchOrganization)
  return {
    signOut: () => leaveScreen(signOut.mutate),
    switchOrganization: (id: string) => leaveScreen(() => change.mutate(id)),
  }
}
