import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useDeferredValue, useEffect, useState } from 'react'
import { nameOf } from '../../customers/people/display-name.ts'
import { useSession } from '../../identity/session.ts'
import { ChartPie, ChevronRight, type Icon, Megaphone } from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/records/avatar.tsx'
import { ALL_SECTIONS, NO_RECORD } from '../frame/sections.ts'
import { parley } from '../queries/api.ts'
import { MOST_LISTED } from '../queries/most-listed.ts'
import { usePaletteActions } from './palette-actions.ts'
import { PALETTE_PAGES } from './palette-pages.ts'
import { ranked } from './palette-ranking.ts'

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

const MIN_QUERY = 2
const FOUND = 6

/** The command palette: pages, actions, people, segments and initiatives. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const actions = usePaletteActions(onKeys)
  const { permissions } = useSession().organization
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const people = useQuery({
    queryKey: ['people', 'search', query],
    queryFn: ({ signal }) => parley.people.search({ query, limit: FOUND }, { signal }),
    enabled: query.length >= MIN_QUERY,
    placeholderData: (before) => before,
  })
  const isSearching =
    typed.trim().length >= MIN_QUERY &&
    (typed.trim() !== query || people.isPlaceholderData || people.isLoading)
  const [marked, setMarked] = useState('')
  const [isWanted, setWanted] = useState(false)
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: async ({ signal }) => await parley.segments.list({ limit: MOST_LISTED }, { signal }),
  })
  const initiatives = useQuery({
    queryKey: ['initiatives', 'all'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: MOST_LISTED }, { signal }),
  })
  const groups = ranked(typed, [
    {
      heading: t`People`,
      // The service has searched them already.
      isFound: true,
      entries: (query.length >= MIN_QUERY ? (people.data?.data ?? []) : []).map((person) => ({
        key: `person ${person.externalId}`,
        name: nameOf(person),
        mark: <Avatar name={nameOf(person)} />,
        aside: person.phoneNumber ?? person.email,
        run: () => navigate({ to: '/people/$externalId', params: { externalId: person.externalId } }),
      })),
    },
    {
      heading: t`Go to`,
      entries: [
        ...ALL_SECTIONS.map(({ to, label, icon }) => ({
          key: `section ${to}`,
          name: t(label),
          mark: <Mark icon={icon} />,
          run: () => navigate({ to, params: NO_RECORD }),
        })),
        ...PALETTE_PAGES.filter(
          ({ needs }) => query !== '' && (needs === undefined || permissions.includes(needs)),
        ).map(({ to, name, words }) => ({
          key: `page ${to}`,
          name: t(name),
          words: t(words),
          mark: <Mark icon={ChevronRight} />,
          run: () => navigate({ to }),
        })),
      ],
    },
    {
      heading: t`Actions`,
      entries: actions.map(({ icon, name, words, run }) => ({
        key: `action ${name}`,
        name,
        words,
        mark: <Mark icon={icon} />,
        run,
      })),
    },
    {
      heading: t`Segments`,
      entries: (query === '' ? [] : (segments.data?.data ?? [])).map(({ slug, name }) => ({
        key: `segment ${slug}`,
        name,
        words: slug,
        mark: <Mark icon={ChartPie} />,
        run: () => navigate({ to: '/segments/$slug', params: { slug } }),
      })),
    },
    {
      heading: t`Initiatives`,
      entries: (query === '' ? [] : (initiatives.data?.data ?? [])).map(({ id, name }) => ({
        key: `initiative ${id}`,
        name,
        mark: <Mark icon={Megaphone} />,
        run: () => navigate({ to: '/initiatives/$id', params: { id } }),
      })),
    },
  ])
  const open = (entry: (typeof groups)[number]['entries'][number]) => {
    onClose()
    void entry.run()
  }
  const first = groups[0]?.entries[0]
  // Enter opens who is found for what was typed, not who was found before.
  useEffect(() => {
    if (!isWanted || isSearching) return
    setWanted(false)
    if (first) open(first)
  })
  return (
    <Command.Dialog
      open
      value={marked}
      onValueChange={setMarked}
      onOpenChange={(open) => !open && onClose()}
      shouldFilter={false}
      label={t`Search or go to`}
      overlayClassName="fixed inset-0 z-40 bg-black/30"
      contentClassName="fixed top-[14vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-appear overflow-hidden rounded-lg bg-raised shadow-pop outline-none"
    >
      <Command.Input
        value={typed}
        onValueChange={(next) => {
          setTyped(next)
          setWanted(false)
        }}
        onKeyDown={(event) => {
          const isOfBefore = first === undefined || marked.startsWith('person ')
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching || !isOfBefore) return
          event.preventDefault()
          setWanted(true)
        }}
        placeholder={t`Search people, segments, and pages`}
        className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[52vh] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-6 text-center text-faint">
          {people.isFetching ? <Trans>Searching…</Trans> : <Trans>No results</Trans>}
        </Command.Empty>
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading} className={GROUP}>
            {entries.map((entry) => (
              <Command.Item key={entry.key} value={entry.key} onSelect={() => open(entry)} className={ITEM}>
                {entry.mark}
                <span className="truncate" dir="auto">
                  {entry.name}
                </span>
                {entry.aside && <span className="ml-auto truncate text-xs text-faint">{entry.aside}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  )
}

const ITEM =
  'flex h-9 cursor-default items-center gap-3 rounded-md px-2.5 text-sm select-none data-[selected=true]:bg-hover dark:data-[selected=true]:bg-line'

const GROUP =
  '**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-faint'

function Mark({ icon: Icon }: { icon: Icon }) {
  return <Icon size={16} strokeWidth={1.75} className="text-soft" aria-hidden />
}
