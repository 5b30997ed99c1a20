import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../identity/session.ts'
import { parley } from '../../../shell/queries/api.ts'
import type { Mentionable } from '../composer/mentions.ts'

const MOST = 200

/** The members who may own conversations. Empty without the permission to see them. */
export function useMembers() {
  const isAllowed = usePermission('members:read')
  const { data } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: async ({ signal }) => await parley.members.list({ limit: MOST }, { signal }),
    enabled: isAllowed,
  })
  return data?.data ?? []
}

/** The members whom notes can mention, by the name that notes show. */
export function useMentionable(): Mentionable[] {
  return useMembers().flatMap(({ email, name }) => (email === null ? [] : [{ email, name: name || email }]))
}

/** The name of the owner of a conversation or the author of a note, who is named by email address, key or name. */
export function useOwnerName(): (owner: string) => string {
  const { t } = useLingui()
  const members = useMembers()
  return (owner) => {
    const [kind, id] = owner.split(':')
    const member = members.find(
      ({ email, userId }) => email === owner || (kind === 'user' && userId.endsWith(id!)),
    )
    // What a program did with a key.
    if (kind === 'key' && id !== undefined) return t`API key`
    return member ? member.name || member.email || t`Unnamed user` : owner
  }
}
