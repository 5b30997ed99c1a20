import type { Output } from '@parley/sdk'
import { NoAnswer, ParleyError } from '@parley/sdk'
import { useSyncExternalStore } from 'react'
import { onSessionExpired, parley, queryClient, selectOrganization } from '../shell/api.ts'

export type Account = Output<'account_get'>
export type Permission = NonNullable<Account['organization']>['permissions'][number]

/** Somebody who works here, and for whom. */
export interface Session {
  user: Account['user']
  organization: NonNullable<Account['organization']>
  organizations: Account['organizations']
}

/** `unknown`: not asked yet; null: nobody has signed in, or belongs to no organization. */
type State = 'unknown' | Session | null

/** The session ended while somebody was at work: what is on the screen stays until they have signed in again. */
let isExpired = false

/** The same browser's other tabs: each hears when somebody has signed in or out in another one. */
const otherTabs = new BroadcastChannel('parley.session')

const listeners = new Set<() => void>()
let state: State = 'unknown'

export function useSessionState(): State {
  return useSyncExternalStore(subscribe, () => state)
}

export function useIsExpired(): boolean {
  return useSyncExternalStore(subscribe, () => isExpired)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** On screens that only those see who have signed in. */
export function useSession(): Session {
  const known = useSessionState()
  if (known === null || known === 'unknown') throw new Error('nobody has signed in')
  return known
}

/** Whether who is signed in may do this here; screens do not offer what would be refused. */
export function usePermission(permission: Permission): boolean {
  return useSession().organization.permissions.includes(permission)
}

/** Asks who this browser is signed in as. Throws when nobody answers. */
export async function readSession(): Promise<void> {
  try {
    goOnAs(await parley.account.get())
  } catch (error) {
    if (error instanceof NoAnswer || !(error instanceof ParleyError) || error.status !== 401) throw error
    become(null)
  }
}

/** Goes on as the account that a sign-in gave, here and in the other tabs. */
export function enter(account: Account): void {
  goOnAs(account)
  otherTabs.postMessage('in')
}

/** Somebody else than before finds nothing of what was there. */
function goOnAs({ user, organization, organizations }: Account): void {
  const isSomebodyElse = state !== 'unknown' && state !== null && state.user.id !== user.id
  if (isSomebodyElse) queryClient.clear()
  become(organization === null ? null : { user, organization, organizations })
  if (!isSomebodyElse) void queryClient.invalidateQueries()
}

/** Looks at another organization: nothing of the one before is shown any more. */
export async function switchOrganization(organizationId: string): Promise<void> {
  const account = await parley.account.switchOrganization({ organizationId })
  queryClient.clear()
  goOnAs(account)
}

export async function leave(): Promise<void> {
  await parley.account.signOut()
  queryClient.clear()
  become(null)
  otherTabs.postMessage('out')
}

onSessionExpired(expire)

otherTabs.onmessage = ({ data }) => {
  if (data === 'out') expire()
  else if (isExpired || state === null) void readSession().catch(() => undefined)
}

function expire(): void {
  if (state === 'unknown' || state === null || isExpired) return
  isExpired = true
  for (const listener of listeners) listener()
}

function become(next: State): void {
  state = next
  isExpired = false
  selectOrganization(next === null || next === 'unknown' ? null : next.organization.id)
  for (const listener of listeners) listener()
}
