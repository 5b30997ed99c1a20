import { useEffect } from 'react'
import { usePermission, useSession } from '../../identity/session.ts'
import { parley } from '../../shell/queries/api.ts'

/** The service forgets somebody after a minute. */
const REPEAT_MS = 30_000

/** The organization whose inbox this tab opened last. */
let shown: string | undefined

/** The user is online while the inbox is open. */
export function useOnline(): void {
  const mayWrite = usePermission('conversations:write')
  const { id } = useSession().organization
  useEffect(() => {
    if (!mayWrite) return
    shown = id
    const left = Promise.withResolvers<void>()
    const timer = setInterval(() => void tell(true), REPEAT_MS)
    void stay(id, left.promise)
    return () => {
      clearInterval(timer)
      left.resolve()
    }
  }, [mayWrite, id])
}

/** Is online until `left`. The browser's tabs share a lock meanwhile, so that only the last one to leave says so. */
async function stay(organizationId: string, left: Promise<void>): Promise<void> {
  const beHere = async () => {
    await tell(true)
    await left
  }
  const beGone = async () => {
    // Requests name the present organization, which is another one after a switch.
    if (shown === organizationId) await tell(false)
  }
  // Browsers have no locks for pages without TLS.
  if (!navigator.locks) return beHere().then(beGone)
  const name = `parley.inbox.${organizationId}`
  await navigator.locks.request(name, { mode: 'shared' }, beHere)
  // A tab that opens the inbox meanwhile waits until this was said, and then says that it is here.
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? beGone() : undefined))
}

/** Says whether the user has the inbox open, so that conversations can be assigned to them. A lost call is repeated. */
async function tell(online: boolean): Promise<void> {
  await parley.inbox.online.set({ online }).catch(() => undefined)
}
