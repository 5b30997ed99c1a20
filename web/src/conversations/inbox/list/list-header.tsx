import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { Plus, Search, X } from '../../../ui/icons/icons.tsx'
import { useConversationCounts } from '../../counts.ts'
import { useChangeFilter, useInboxAddress } from '../search.ts'
import { VIEWS, type View } from '../views.ts'
import { FilterPopover, useInitiatives } from './filter-popover.tsx'
import { SavedViewLinks } from './saved-views.tsx'
import { useViewNames } from './view-names.ts'

interface ListHeaderProps {
  searchBox: RefObject<HTMLInputElement | null>
  /** Opens the first conversation that was found. */
  onEnter: (sought: string) => void
  /** Further buttons beside the title. */
  actions: ReactNode
}

/** The title, the views with their counts, search and filters. */
export function ListHeader({ searchBox, onEnter, actions }: ListHeaderProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('conversations:write')
  return (
    <header className="shrink-0 border-b">
      <div className="flex min-h-12 items-center gap-1 pr-2 pl-4">
        <h1 className="flex-1 text-base font-semibold">
          <Trans>Inbox</Trans>
        </h1>
        {mayWrite && (
          <Button kind="quiet" size="icon" asChild>
            <Link to="/inbox/new" aria-label={t`New conversation`}>
              <Plus size={16} />
            </Link>
          </Button>
        )}
        {actions}
      </div>
      <nav aria-label={t`Views`} className="flex flex-wrap gap-1 px-3 pb-2">
        {VIEWS.map((view) => (
          <ViewLink key={view} view={view} />
        ))}
        <SavedViewLinks className={VIEW} />
      </nav>
      <div className="flex gap-1.5 px-3 pb-2">
        <SearchBox box={searchBox} onEnter={onEnter} />
        <FilterPopover />
      </div>
      <ActiveFilters />
    </header>
  )
}

const VIEW =
  'inline-flex h-6 items-center gap-1 rounded-md px-2 text-xs text-soft hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent'

function ViewLink({ view }: { view: (typeof VIEWS)[number] }) {
  const { filter } = useInboxAddress()
  const change = useChangeFilter()
  const { i18n } = useLingui()
  const names = useViewNames()
  const count = useConversationCounts()?.[view]
  return (
    <button
      type="button"
      aria-current={filter.view === view ? 'page' : undefined}
      onClick={() => change({ view })}
      className={VIEW}
    >
      {names[view]}
      {count && count.count > 0 && !QUIET_VIEWS.includes(view) && (
        <span className="tabular text-2xs text-faint">
          {i18n.number(count.count)}
          {count.capped && '+'}
        </span>
      )}
    </button>
  )
}

/** Their numbers say nothing about work. */
const QUIET_VIEWS: readonly View[] = ['all', 'closed']

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>
  onEnter: (sought: string) => void
}

function SearchBox({ box, onEnter }: SearchBoxProps) {
  const { t } = useLingui()
  const { filter } = useInboxAddress()
  const change = useChangeFilter()
  const [typed, setTyped] = useState(filter.q ?? '')
  const settled = useDebounced(typed.trim())
  const asked = filter.q ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing changes the address, not the other way round.
  useEffect(() => {
    const next = settled.length >= MIN_QUERY ? settled : ''
    if (next !== asked) change({ q: next || undefined })
  }, [settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address replaces what was typed.
  useEffect(() => {
    if (asked !== (typed.trim().length >= MIN_QUERY ? typed.trim() : '')) setTyped(asked)
  }, [asked])
  const search = () => {
    const sought = typed.trim().length >= MIN_QUERY ? typed.trim() : ''
    if (sought !== asked) change({ q: sought || undefined })
    onEnter(sought)
  }
  return (
    <div className="relative min-w-0 flex-1">
      <Search size={14} className="pointer-events-none absolute top-2 left-2 text-faint" />
      <Input
        ref={box}
        type="search"
        aria-label={t`Search conversations`}
        placeholder={t`Search names and messages`}
        className="!pl-7"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          if (event.key === 'Escape') setTyped('')
          else search()
          event.currentTarget.blur()
        }}
      />
    </div>
  )
}

const MIN_QUERY = 2

/** The filters that are set, each with a button that removes it. */
function ActiveFilters() {
  const { t } = useLingui()
  const { filter } = useInboxAddress()
  const change = useChangeFilter()
  const { channel, label, initiative, unread, waiting } = filter
  const initiativeName = useInitiatives().find(({ id }) => id === initiative)?.name
  const active = [
    ...(channel ? [{ words: channel, none: { channel: undefined } }] : []),
    ...(label ? [{ words: label, none: { label: undefined } }] : []),
    ...(unread ? [{ words: t`Unread`, none: { unread: undefined } }] : []),
    ...(initiative ? [{ words: initiativeName ?? t`Initiative`, none: { initiative: undefined } }] : []),
    ...(waiting ? [{ words: t`Waits longer than ${waiting} min`, none: { waiting: undefined } }] : []),
  ]
  if (active.length === 0) return null
  return (
    <ul aria-label={t`Filters`} className="flex flex-wrap gap-1 px-3 pb-2">
      {active.map(({ words, none }) => (
        <li
          key={words}
          className="inline-flex max-w-full items-center rounded-md bg-sunken pl-2 text-xs dark:bg-line"
        >
          <bdi className="truncate">{words}</bdi>
          <Button
            kind="quiet"
            size="smallIcon"
            className="!size-6"
            aria-label={t`Remove filter ${words}`}
            onClick={() => change(none)}
          >
            <X size={12} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
