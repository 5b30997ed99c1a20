import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePermission } from '../../../identity/session.ts'
import { useShortcuts } from '../../../shell/commands/shortcuts.ts'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useActs } from '../cache/acts.ts'
import { inTurn } from '../cache/changes.ts'
import type { ConversationDetails } from '../cache/conversation.ts'
import { place, useConversation } from '../cache/queries.ts'
import { Composer, type Mode } from '../composer/composer.tsx'
import { usePresence } from './header/presence.ts'
import { type OpenMenu, ThreadHeader } from './header/thread-header.tsx'
import { type ThreadHandle, ThreadMessages } from './thread-messages.tsx'

/** One conversation: its messages and what can be done with it. */
export function ThreadPane({ id }: { id: string }) {
  const query = useConversation(id)
  return <Loaded query={query}>{(conversation) => <Thread conversation={conversation} />}</Loaded>
}

function Thread({ conversation }: { conversation: ConversationDetails }) {
  const { id } = conversation
  const mayWrite = usePermission('conversations:write')
  const acts = useActs()
  const [menu, setMenu] = useState<OpenMenu>(null)
  const [mode, setMode] = useState<Mode>('reply')
  const box = useRef<HTMLTextAreaElement>(null)
  const onType = usePresence(id)
  const unread = useRef(conversation.unread)
  useMarkRead(conversation)
  const write = (next: Mode) => {
    // The field gets the focus before the next key, which would be a shortcut otherwise.
    flushSync(() => setMode(next))
    box.current?.focus()
  }
  useShortcuts(
    mayWrite
      ? {
          r: () => write('reply'),
          n: () => write('note'),
          t: () => void acts.takeOver(conversation),
          h: () => void acts.handBack(conversation),
          a: () => setMenu('assign'),
          l: () => setMenu('label'),
          s: () => setMenu('snooze'),
          e: () =>
            void (conversation.state === 'CLOSED' ? acts.reopen(conversation) : acts.close(conversation)),
        }
      : {},
  )
  const messages = useRef<ThreadHandle>(null)
  return (
    <>
      <ThreadHeader conversation={conversation} acts={acts} menu={menu} onMenu={setMenu} />
      <ThreadMessages ref={messages} id={id} conversation={conversation} unread={unread.current} />
      {mayWrite && (
        <Composer
          conversation={conversation}
          acts={acts}
          mode={mode}
          onMode={setMode}
          box={box}
          onType={onType}
          onSent={() => messages.current?.toEnd()}
        />
      )}
    </>
  )
}

/** Marks what is seen as read, while the page is in front. */
function useMarkRead({ id, unread }: ConversationDetails): void {
  const mayWrite = usePermission('conversations:write')
  useEffect(() => {
    if (!mayWrite || unread === 0) return
    const mark = () => {
      if (document.hidden) return
      // After what is under way, so that an older answer replaces no newer one. The next message tries again.
      inTurn(id, () => parley.conversations.markRead({ id })).then(place, () => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, unread, mayWrite])
}
