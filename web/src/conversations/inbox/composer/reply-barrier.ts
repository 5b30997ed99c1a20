import { useContactPermission } from '../../../customers/people/person/do-not-contact.tsx'
import { serviceTime } from '../../../shell/locale/service-time.ts'
import { useMinute } from '../../../shell/locale/timestamp.tsx'
import { useMe } from '../cache/acts.ts'
import type { ConversationDetails } from '../cache/conversation.ts'

/** Why no reply can be sent. `window`: only a template can. */
export type Barrier =
  | { kind: 'agent' }
  | { kind: 'owner'; owner: string }
  | { kind: 'unverified' }
  | { kind: 'suppressed' }
  | { kind: 'window' }
  | null

/** What stands between the user and a reply, before the service would say so. */
export function useBarrier(conversation: ConversationDetails): Barrier {
  useMinute()
  const me = useMe()
  const { state, assignee, contact, channelKind, windowOpenUntil } = conversation
  const permission = useContactPermission({
    externalId: contact.personExternalId,
    phoneNumber: contact.phoneNumber,
    email: contact.email,
  })
  if (state === 'AGENT') return { kind: 'agent' }
  if (assignee !== null && assignee !== me) return { kind: 'owner', owner: assignee }
  if (contact.unverifiedEmail !== null) return { kind: 'unverified' }
  if (permission.data?.mayContact === false) return { kind: 'suppressed' }
  const isOpen = windowOpenUntil !== null && Date.parse(windowOpenUntil) > serviceTime().getTime()
  return channelKind === 'whatsapp' && !isOpen ? { kind: 'window' } : null
}
