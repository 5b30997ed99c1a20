import { useEffect } from 'react'
import { usePermission } from '../../identity/session.ts'
import { parley } from '../../shell/queries/api.ts'

/** The service forgets somebody after a minute. */
const REPEAT_MS = 30_000

/** Says that the user has the inbox open, so that conversations can be assigned to them. */
export function useOnline(): void {
  const mayWrite = usePermission('conversations:write')
  useEffect(() => {
    if (!mayWrite) return
    // It may be lost: the next call repeats it.
    const tell = (online: boolean) => parley.inbox.online.set({ online }).catch(() => undefined)
    void tell(true)
    const timer = setInterval(() => void tell(true), REPEAT_MS)
    return () => {
      clearInterval(timer)
      void tell(false)
    }
  }, [mayWrite])
}
