import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { phone } from '../../shell/frame/phone-state.ts'
import { Loading } from '../../shell/loading.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { AddButton } from '../../ui/controls/add-button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { MessageSquare, Smartphone } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Avatar } from '../../ui/records/avatar.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { NewContact } from './new-contact.tsx'
import { type SimulatedPhone, usePhones } from './queries.ts'
import { useKindWords } from './words.ts'

/** The simulated WhatsApp contacts: the reader's own first, then the latest. */
export function Contacts() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const query = useDebounced(typed.trim())
  const { data, error, refetch } = usePhones(query)
  return (
    <>
      <div className="flex items-center gap-2 px-3 py-2">
        <Input
          type="search"
          aria-label={t`Search contacts`}
          placeholder={t`Name or number`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <AddButton onClick={() => setAdding(true)}>{t`New contact`}</AddButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.data.length === 0 &&
          (query === '' ? (
            <Empty icon={Smartphone} title={t`No contacts yet`}>
              <Trans>Add a contact of your own, or message somebody. You see here what they get.</Trans>
            </Empty>
          ) : (
            <Empty icon={MessageSquare} title={t`No contact matches`} />
          ))}
        {data && data.data.length > 0 && (
          <ul aria-label={t`Contacts`}>
            {data.data.map((contact) => (
              <ContactRow key={contact.phoneNumber} contact={contact} />
            ))}
          </ul>
        )}
        {data && data.total > data.data.length && (
          <p className="px-3 py-2 text-xs text-faint">
            <Trans>
              {data.data.length} of {data.total} contacts. Search to find the others.
            </Trans>
          </p>
        )}
      </div>
      {isAdding && <NewContact onClose={() => setAdding(false)} />}
    </>
  )
}

function ContactRow({ contact }: { contact: SimulatedPhone }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const { phoneNumber, name, unread, lastMessage, isOnline, isManual } = contact
  const text = lastMessage?.text.trim()
  return (
    <li className="border-b border-line/60">
      <button
        type="button"
        onClick={() => phone.hold({ channel: 'whatsapp', address: phoneNumber })}
        className="flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Avatar name={name} size={34} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium" dir="auto">
              {name}
            </span>
            {isManual && <Badge tone="accent">{t({ message: 'Yours', context: 'simulated contact' })}</Badge>}
            {!isOnline && <Badge tone="warn">{t`Offline`}</Badge>}
            <span className="ml-auto shrink-0 text-2xs text-faint">
              {lastMessage && <Timestamp at={lastMessage.at} />}
            </span>
          </span>
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-xs text-soft" dir="auto">
              {lastMessage ? kinds(lastMessage.kind, text ?? '') : phoneNumber}
            </span>
            {unread > 0 && (
              <span className="tabular grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent">
                <span aria-hidden>{unread}</span>
                <span className="sr-only">
                  <Trans>{unread} unread</Trans>
                </span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}
