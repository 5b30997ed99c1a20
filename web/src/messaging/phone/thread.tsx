import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { phone } from '../../shell/frame/phone-state.ts'
import { Loading } from '../../shell/loading.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChevronRight } from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/records/avatar.tsx'
import { Bubble } from './bubble/bubble.tsx'
import { Composer } from './composer/composer.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { type PhoneMessage, type PhoneThread, useSend, useThread } from './queries.ts'

/** The conversation on the phone of one contact. */
export function Thread({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useLingui()
  const mayAct = usePermission('conversations:write')
  const { data, error, refetch } = useThread(phoneNumber)
  const send = useSend(phoneNumber)
  useReading(data, mayAct)
  if (!data)
    return (
      <>
        <Back />
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}
      </>
    )
  const { phone: contact, messages, isTyping, business } = data
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b px-1.5">
        <Back />
        <Avatar name={contact.name} size={28} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-medium" dir="auto">
            {contact.name}
          </h3>
          <p className="tabular truncate text-2xs text-faint">{contact.phoneNumber}</p>
        </div>
        {mayAct && <ContactMenu contact={contact} messages={messages} />}
      </div>
      <Messages messages={messages} isTyping={isTyping}>
        {messages.length === 0 && (
          <p className="m-auto max-w-64 text-center text-xs text-soft">
            <Trans>No messages yet. Write to {business.name}, or wait for its first message.</Trans>
          </p>
        )}
        {shownOf(messages).map((message) => (
          <Bubble
            key={message.id}
            message={message}
            phoneNumber={phoneNumber}
            quoted={messages.find(({ id }) => id === message.replyTo)}
            reactions={messages.filter(({ reactsTo, body }) => reactsTo === message.id && body !== '')}
            onTap={
              mayAct && contact.isOnline
                ? (choiceId) => send.mutate({ content: { kind: 'choice', messageId: message.id, choiceId } })
                : undefined
            }
            onLocation={
              mayAct && contact.isOnline
                ? () => send.mutate({ content: PLACE, replyTo: message.id })
                : undefined
            }
            onContact={
              mayAct && contact.isOnline
                ? () => send.mutate({ content: { kind: 'own_contact', messageId: message.id } })
                : undefined
            }
            onAnswer={
              mayAct && contact.isOnline
                ? (answers) => send.mutate({ content: { kind: 'flow', messageId: message.id, answers } })
                : undefined
            }
          />
        ))}
      </Messages>
      {contact.waiting > 0 && (
        <p role="status" className="bg-warn-soft px-3 py-1.5 text-xs text-warn">
          <Trans>Messages waiting for this phone: {contact.waiting}. They arrive when it is online.</Trans>
        </p>
      )}
      {contact.answersAlone && (
        <p className="border-t px-3 py-1.5 text-xs text-soft">
          <Trans>This contact answers by itself until you write.</Trans>
        </p>
      )}
      {mayAct ? (
        <Composer contact={contact} messages={messages} />
      ) : (
        <p className="border-t px-3 py-2 text-xs text-soft">{t`Your role cannot write as contacts.`}</p>
      )}
    </>
  )
}

const PLACE = { kind: 'location', latitude: 4.711, longitude: -74.0721, name: 'Bogotá' } as const

/** Reactions are shown at their messages. */
function shownOf(messages: readonly PhoneMessage[]): PhoneMessage[] {
  return messages.filter(({ reactsTo }) => reactsTo === null)
}

function Back() {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="icon" aria-label={t`All contacts`} onClick={() => phone.hold(null)}>
      <ChevronRight size={16} className="rotate-180" />
    </Button>
  )
}

/** Who holds the phone and sees the conversation has read it. */
function useReading(thread: PhoneThread | undefined, mayAct: boolean): void {
  const read = useApiMutation((phoneNumber: string) => parley.simulatedPhones.markRead({ phoneNumber }))
  const { isManual, isOnline, unread, phoneNumber } = thread?.phone ?? {}
  const isUnread = mayAct && isManual && isOnline && (unread ?? 0) > 0
  const mutate = useRef(read.mutate)
  mutate.current = read.mutate
  useEffect(() => {
    if (!isUnread || phoneNumber === undefined) return
    const onSeen = () => document.visibilityState === 'visible' && mutate.current(phoneNumber)
    onSeen()
    document.addEventListener('visibilitychange', onSeen)
    return () => document.removeEventListener('visibilitychange', onSeen)
  }, [isUnread, phoneNumber])
}

interface MessagesProps {
  messages: readonly PhoneMessage[]
  isTyping: boolean
  children: ReactNode
}

/** Keeps the newest message in view, unless the reader has scrolled up. */
function Messages({ messages, isTyping, children }: MessagesProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new moves the view
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [last, isTyping])
  return (
    <div
      ref={box}
      role="log"
      aria-label={t`Messages on the phone`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it scrolls by keys
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
      }}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto bg-sunken px-3 py-3 focus-visible:-outline-offset-2"
    >
      {children}
      {isTyping && (
        <p className="self-start rounded-lg bg-surface px-3 py-1.5 text-xs text-soft shadow-card dark:bg-raised">
          <Trans>typing…</Trans>
        </p>
      )}
    </div>
  )
}
