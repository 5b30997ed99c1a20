import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConversationCounts } from '../../conversations/counts.ts'
import { Notifications } from '../../conversations/notifications/notifications.tsx'
import { cn } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { BookOpen, CircleQuestionMark, Keyboard, Search, Smartphone } from '../../ui/icons/icons.tsx'
import { IS_MAC } from '../commands/shortcuts.ts'
import { ClockStatus } from './clock-status.tsx'
import { guideOf } from './guides.ts'
import { useInstallation } from './installation.ts'
import { OrganizationMenu } from './organization-menu.tsx'
import { phone, usePhoneState } from './phone-state.ts'
import { NO_RECORD, SECTIONS } from './sections.ts'

interface NavigationProps {
  onSearch: () => void
  onKeys: () => void
  /** Called after navigating; closes the drawer on phones. */
  onGo?: () => void
}

const ENTRY =
  'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-line aria-[current=page]:font-medium aria-[current=page]:text-ink dark:aria-[current=page]:bg-raised'

const ICON_ENTRY =
  'grid size-8 shrink-0 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink'

/** The main navigation on the left. */
export function Navigation({ onSearch, onKeys, onGo }: NavigationProps) {
  const { t } = useLingui()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const installation = useInstallation()
  const { isOpen } = usePhoneState()
  return (
    <nav aria-label={t`Workspace`} className="flex h-full flex-col gap-1 px-2 py-2">
      <div className="flex items-center gap-0.5">
        <div className="min-w-0 flex-1">
          <OrganizationMenu />
        </div>
        {/* On a phone, it stands above every screen instead. */}
        {!onGo && <Notifications />}
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="mt-1 mb-2 flex h-8 items-center gap-2.5 rounded-md border bg-surface px-2 text-faint shadow-card hover:border-strong"
      >
        <Search size={15} />
        <span className="flex-1 text-left">
          <Trans>Search</Trans>
        </span>
        <Kbd>{IS_MAC ? '⌘K' : 'Ctrl K'}</Kbd>
      </button>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {SECTIONS.map(({ heading, sections }) => (
          <div key={heading?.id ?? ''} className="mb-2">
            {heading && <h2 className="px-2 pb-1 text-2xs font-medium text-faint">{t(heading)}</h2>}
            <ul className="flex flex-col gap-px">
              {sections.map(({ to, within = to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    params={NO_RECORD}
                    {...(onGo && { onClick: onGo })}
                    activeProps={{}}
                    aria-current={isWithin(here, within) ? 'page' : undefined}
                    className={ENTRY}
                  >
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                    {t(label)}
                    {within === '/inbox' && <WaitingCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {installation && <ClockStatus clock={installation.clock} />}
      {installation?.isSimulated && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            phone.toggle()
            onGo?.()
          }}
          className={ENTRY}
        >
          <Smartphone size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Simulated phone</Trans>
          <span className="ml-auto phone:hidden">
            <Kbd>P</Kbd>
          </span>
        </button>
      )}
      {/* One row, so that all sections fit above it on a small screen. */}
      <div className="flex items-center gap-px">
        <a href={guideOf(here)} title={t`Help with this screen`} className={cn(ENTRY, 'min-w-0 flex-1')}>
          <CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Help</Trans>
        </a>
        <a href="/docs" aria-label={t`Documentation`} title={t`Documentation`} className={ICON_ENTRY}>
          <BookOpen size={16} strokeWidth={1.75} aria-hidden />
        </a>
        <button
          type="button"
          aria-label={t`Keyboard shortcuts`}
          title={t`Keyboard shortcuts (?)`}
          onClick={onKeys}
          className={cn(ICON_ENTRY, 'phone:hidden')}
        >
          <Keyboard size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </nav>
  )
}

/** How many conversations wait for a person, also in the title of the page. */
function WaitingCount() {
  const { t, i18n } = useLingui()
  const waiting = useConversationCounts()?.waiting
  const unread = waiting?.unread ?? 0
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) Parley` : 'Parley'
  }, [unread])
  if (!waiting || waiting.count === 0) return null
  return (
    <span className="tabular ml-auto text-xs text-faint">
      {i18n.number(waiting.count)}
      {waiting.capped && '+'}
      <span className="sr-only"> {t`waiting`}</span>
    </span>
  )
}

function isWithin(path: string, place: string): boolean {
  return path === place || (place !== '/' && path.startsWith(`${place}/`))
}
