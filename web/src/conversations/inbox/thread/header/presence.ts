import { useCallback, useEffect, useRef } from 'react'
import { usePermission } from '../../../../identity/session.ts'
import { parley } from '../../../../shell/queries/api.ts'

/** The service forgets somebody after 30 seconds. */
const REPEAT_MS = 20_000
/** Nobody types who pressed no key for this long. */
const TYPING_MS = 5_000

/** Tells colleagues that the user views a conversation. Returns a function to call at each key press. */
export function usePresence(id: string): () => void {
  const mayWrite = usePermission('conversations:write')
  const doing = useRef<'viewing' | 'typing'>('viewing')
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useCallback(
    (next: 'viewing' | 'typing' | 'gone') => {
      if (!mayWrite) return
      // Presence may be lost: the next signal repeats it.
      parley.conversations.presence.set({ id, doing: next }).catch(() => undefined)
    },
    [id, mayWrite],
  )
  useEffect(() => {
    const show = () => tell(document.hidden ? 'gone' : doing.current)
    show()
    const timer = setInterval(() => !document.hidden && show(), REPEAT_MS)
    document.addEventListener('visibilitychange', show)
    return () => {
      clearInterval(timer)
      clearTimeout(quiet.current)
      document.removeEventListener('visibilitychange', show)
      tell('gone')
    }
  }, [tell])
  return useCallback(() => {
    clearTimeout(quiet.current)
    quiet.current = setTimeout(() => {
      doing.current = 'viewing'
      tell('viewing')
    }, TYPING_MS)
    if (doing.current === 'typing') return
    doing.current = 'typing'
    tell('typing')
  }, [tell])
}
