import type { Output } from '@parley/sdk'
import { NoAnswer, ParleyError } from '@parley/sdk'
import { useSyncExternalStore } from 'react'
import { phone } from '../shell/frame/phone-state.ts'
import { onSessionExpired, parley, queryClient, selectOrganization } from '../shell/queries/api.ts'
import { tour } from '../shell/tour/tour-state.ts'

export type Account = Output<'account_get'>
export type Permission = NonNullable<Account['organization']>['permissions'][number]

/** The signed-in user and the current organization. */
export interface Session {
  user: Account['user']
  organization: NonNullable<Account['organization']>
  organizations: Account['organizations']
}

/** `unknown`: not requested yet; null: signed out, or without an organization. */
type State = 'unknown' | Session | null

/** The session expired. The screen stays as it is until the user signs in again. */
let isExpired = false

/** Tells the browser's other tabs when the user signs in or out. */
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

/** The session, on screens that require one. */
export function useSession(): Session {
  const session = useSessionState()
  if (session === null || session === 'unknown') throw new Error('no user is signed in')
  return session
}

/** Whether the user has a permission. Screens hide actions that the service would refuse. */
export function usePermission(permission: Permission): boolean {
  return useSession().organization.permissions.includes(permission)
}

/** Reads the browser's session. Throws when the service does not respond. */
export async function readSession(): Promise<void> {
  try {
    applyAccount(await parley.account.get())
  } catch (error) {
    if (error instanceof NoAnswer || !(error instanceof ParleyError) || error.status !== 401) throw error
    setState(null)
  }
}

/** Starts a session with a signed-in account, here and in the other tabs. */
export function startSession(account: Account): void {
  applyAccount(account)
  otherTabs.postMessage('in')
}

/**
 * Starts a session over the current screen. The service answers with the organization that the user chose last, in any
 * tab or browser. This tab goes on with its own, as long as they belong to it.
 */
export function resumeSession(account: Account): void {
  const shown = state === 'unknown' || state?.user.id !== account.user.id ? undefined : state?.organization
  const isKept =
    shown !== undefined &&
    shown.id !== account.organization?.id &&
    account.organizations.some(({ id }) => id === shown.id)
  startSession(isKept ? { ...account, organization: shown } : account)
  // Their role there may have changed.
  if (isKept) void readSession().catch(() => undefined)
}

/** Clears the cached data when another user signs in, and for another organization. */
function applyAccount({ user, organization, organizations }: Account): void {
  const before = state === 'unknown' ? null : state
  const isOther =
    before !== null && (before.user.id !== user.id || before.organization.id !== organization?.id)
  if (isOther) {
    queryClient.clear()
    phone.forget()
    tour.forget()
  }
  setState(organization === null ? null : { user, organization, organizations })
  if (!isOther) void queryClient.invalidateQueries()
}

/** Switches to another organization and clears the cached data. */
export async function switchOrganization(organizationId: string): Promise<void> {
  applyAccount(await parley.account.switchOrganization({ organizationId }))
}

export async function endSession(): Promise<void> {
  await parley.account.signOut()
  signedOut()
}

/** Ends the user's sessions in all browsers. */
export async function endAllSessions(): Promise<void> {
  await parley.account.sessions.revokeAll()
  signedOut()
}

function signedOut(): void {
  queryClient.clear()
  setState(null)
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

function setState(next: State): void {
  state = next
  isExpired = false
  selectOrganization(next === null || next === 'unknown' ? null : next.organization.id)
  for (const listener of listeners) listener()
}
