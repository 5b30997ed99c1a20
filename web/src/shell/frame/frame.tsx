import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { NotificationWatch } from '../../conversations/notifications/notification-watch.tsx'
import { Notifications } from '../../conversations/notifications/notifications.tsx'
import { readSession, useIsExpired, useSession, useSessionState } from '../../identity/session.ts'
import { CredentialsNotice } from '../../identity/sign-in/credentials-notice.tsx'
import { SessionExpiredDialog, SignInScreen } from '../../identity/sign-in/sign-in-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Menu as MenuIcon, Search, Smartphone } from '../../ui/icons/icons.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import type * as Commands from '../commands/commands.ts'
import { useShortcuts } from '../commands/shortcuts.ts'
import { useFocusRestore } from '../dialogs/focus-restore.ts'
import { Failure } from '../failure.tsx'
import { useTheme } from '../locale/preferences.ts'
import { MinuteTicker } from '../locale/timestamp.tsx'
import { useLiveConnection } from '../queries/live.ts'
import { Tour } from '../tour/tour-frame.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { HeldBanner } from './held-banner.tsx'
import { useInstallation } from './installation.ts'
import { Navigation } from './navigation.tsx'
import { phone } from './phone-state.ts'
import { ALL_SECTIONS, NO_RECORD } from './sections.ts'
import { SimulatedPhone } from './simulated-phone.tsx'

/** The frame around every screen: navigation, command palette, shortcuts and session. */
export function Frame() {
  const { t } = useLingui()
  const theme = useTheme()
  const session = useSessionState()
  const isExpired = useIsExpired()
  const failure = useInitialSession()
  const next = useLocation({ select: ({ pathname }) => pathname })
  // During a navigation, the outlet still has the screen before. Another frame around it would start that screen anew.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname }) ?? next
  const isPublic = PUBLIC_PATHS.includes(path)
  const isSignedIn = session !== null && session !== 'unknown'
  useLiveConnection(isSignedIn && !isExpired ? session.organization : null)
  useFocusRestore()
  return (
    <>
      {session === 'unknown' ? (
        failure && <Failure error={failure} onRetry={() => location.reload()} />
      ) : isPublic ? (
        <Outlet />
      ) : session === null ? (
        <SignInScreen />
      ) : (
        <MinuteTicker>
          {path === PHONE_PATH ? (
            <Outlet key={session.organization.id} />
          ) : (
            <Workspace key={session.organization.id} />
          )}
        </MinuteTicker>
      )}
      {isSignedIn && isExpired && <SessionExpiredDialog />}
      <Toaster theme={theme} label={t`Notifications`} />
    </>
  )
}

/** Pages that are shown whether or not the user is signed in. */
const PUBLIC_PATHS = ['/invitation', '/reset-password', '/oauth/authorize']

/** The simulated phone in a window of its own, without the navigation. */
const PHONE_PATH = '/phone'

/** Reads the session once. Returns the error when the service does not respond. */
function useInitialSession(): unknown {
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    readSession().catch(setFailure)
  }, [])
  return failure
}

function Workspace() {
  const { t } = useLingui()
  const { organization } = useSession()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const commands = useCommands(isSearching || showsKeys)
  const installation = useInstallation()
  const isSimulated = installation?.isSimulated === true
  useShortcuts({
    'mod+k': () => setSearching(true),
    '/': () => setSearching(true),
    '?': () => setShowsKeys(true),
    // Until it is known whether there is a phone, the key waits for it.
    ...(installation?.isSimulated !== false && { p: phone.toggle }),
    ...Object.fromEntries(
      ALL_SECTIONS.map(({ key, to }) => [`g ${key}`, () => void navigate({ to, params: NO_RECORD })]),
    ),
  })
  const search = () => {
    setDrawerOpen(false)
    setSearching(true)
  }
  return (
    <div className="flex h-dvh">
      <a
        href="#content"
        className="absolute z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-2"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="w-56 shrink-0 phone:hidden">
        <Navigation onSearch={search} onKeys={() => setShowsKeys(true)} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        <HeldBanner />
        <CredentialsNotice />
        <header className="hidden h-12 items-center gap-2 px-2 phone:flex">
          <Radix.Root open={isDrawerOpen} onOpenChange={setDrawerOpen}>
            <Radix.Trigger asChild>
              <Button kind="quiet" size="icon" aria-label={t`Navigation`}>
                <MenuIcon size={18} />
              </Button>
            </Radix.Trigger>
            <Radix.Portal>
              <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
              <Radix.Content
                aria-describedby={undefined}
                className="fixed inset-y-0 left-0 z-50 w-64 animate-slide-in bg-canvas shadow-pop outline-none"
              >
                <Radix.Title className="sr-only">{t`Navigation`}</Radix.Title>
                <Navigation
                  onSearch={search}
                  onKeys={() => setShowsKeys(true)}
                  onGo={() => setDrawerOpen(false)}
                />
              </Radix.Content>
            </Radix.Portal>
          </Radix.Root>
          <bdi className="min-w-0 flex-1 truncate font-medium">{organization.name}</bdi>
          {isSimulated && (
            <Button kind="quiet" size="icon" aria-label={t`Simulated phone`} onClick={phone.toggle}>
              <Smartphone size={18} />
            </Button>
          )}
          <Notifications />
          <Button kind="quiet" size="icon" aria-label={t`Search`} onClick={search}>
            <Search size={18} />
          </Button>
        </header>
        {isSimulated && <Tour />}
        <main
          id="content"
          tabIndex={-1}
          className="my-2 mr-2 min-h-0 flex-1 overflow-hidden rounded-lg border bg-surface shadow-card outline-none phone:m-0 phone:rounded-none phone:border-x-0 phone:border-b-0"
        >
          <Outlet />
        </main>
      </div>
      <NotificationWatch />
      {isSimulated && <SimulatedPhone />}
      {isSearching && commands && (
        <commands.Palette onClose={() => setSearching(false)} onKeys={() => setShowsKeys(true)} />
      )}
      {commands && <commands.ShortcutsHelp open={showsKeys} onOpenChange={setShowsKeys} />}
    </div>
  )
}

const COMMANDS_AFTER_MS = 1_000

/** Preloads the command palette and the list of shortcuts, so that no keystrokes are lost after a shortcut. */
function useCommands(isWanted: boolean): typeof Commands | null {
  const [commands, setCommands] = useState<typeof Commands | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (commands) return
    const get = () => import('../commands/commands.ts').then(setCommands, () => setFailures(failures + 1))
    const soon = setTimeout(get, isWanted && failures === 0 ? 0 : COMMANDS_AFTER_MS)
    return () => clearTimeout(soon)
  }, [isWanted, commands, failures])
  return commands
}
