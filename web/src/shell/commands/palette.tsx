import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { nameOf } from '../../customers/people/display-name.ts'
import { useSession } from '../../identity/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChartPie, ChevronRight, type Icon, Megaphone } from '../../ui/icons.tsx'
import { ALL_SECTIONS, NO_RECORD } from '../frame/sections.ts'
import { parley } from '../queries/api.ts'
import { usePaletteActions } from './palette-actions.ts'
import { PALETTE_PAGES } from './palette-pages.ts'

export interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

const MIN_QUERY = 2
const FOUND = 6
const LISTED = 200

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
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: async ({ signal }) => await parley.segments.list({ limit: LISTED }, { signal }),
  })
  const initiatives = useQuery({
    queryKey: ['initiatives', 'all'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: LISTED }, { signal }),
  })
  const act = (action: () => unknown) => () => {
    onClose()
    action()
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label={t`Search or go to`}
      overlayClassName="fixed inset-0 z-40 bg-black/30"
      contentClassName="fixed top-[14vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-appear overflow-hidden rounded-lg bg-raised shadow-pop outline-none"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t`Search people, segments, and pages`}
        className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[52vh] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-6 text-center text-faint">
          {people.isFetching ? <Trans>Searching…</Trans> : <Trans>No results</Trans>}
        </Command.Empty>
        {query.length >= MIN_QUERY && people.data && people.data.data.length > 0 && (
          <Group heading={t`People`}>
            {people.data.data.map((person) => (
              <Command.Item
                key={person.externalId}
                // Includes the query, so that cmdk does not filter out what the service found.
                value={`${query} ${nameOf(person)} ${person.externalId}`}
                onSelect={act(() =>
                  navigate({ to: '/people/$externalId', params: { externalId: person.externalId } }),
                )}
                className={ITEM}
              >
                <Avatar name={nameOf(person)} />
                <span className="truncate" dir="auto">
                  {nameOf(person)}
                </span>
                <span className="ml-auto truncate text-xs text-faint">
                  {person.phoneNumber ?? person.email}
                </span>
              </Command.Item>
            ))}
          </Group>
        )}
        <Group heading={t`Go to`}>
          {ALL_SECTIONS.map(({ to, label, icon }) => (
            <Entry
              key={to}
              icon={icon}
              name={t(label)}
              onSelect={act(() => navigate({ to, params: NO_RECORD }))}
            />
          ))}
          {query !== '' &&
            PALETTE_PAGES.filter(({ needs }) => needs === undefined || permissions.includes(needs)).map(
              ({ to, name, words }) => (
                <Entry
                  key={to}
                  icon={ChevronRight}
                  name={t(name)}
                  id={`page ${t(words)}`}
                  onSelect={act(() => navigate({ to }))}
                />
              ),
            )}
        </Group>
        <Group heading={t`Actions`}>
          {actions.map(({ icon, name, words = '', run }) => (
            <Entry key={name} icon={icon} name={name} id={words} onSelect={act(run)} />
          ))}
        </Group>
        {query !== '' && (
          <>
            <Group heading={t`Segments`}>
              {segments.data?.data.map(({ slug, name }) => (
                <Entry
                  key={slug}
                  icon={ChartPie}
                  name={name}
                  id={slug}
                  onSelect={act(() => navigate({ to: '/segments/$slug', params: { slug } }))}
                />
              ))}
            </Group>
            <Group heading={t`Initiatives`}>
              {initiatives.data?.data.map(({ id, name }) => (
                <Entry
                  key={id}
                  icon={Megaphone}
                  name={name}
                  id={id}
                  onSelect={act(() => navigate({ to: '/initiatives/$id', params: { id } }))}
                />
              ))}
            </Group>
          </>
        )}
      </Command.List>
    </Command.Dialog>
  )
}

const ITEM =
  'flex h-9 cursor-default items-center gap-3 rounded-md px-2.5 text-sm select-none data-[selected=true]:bg-hover dark:data-[selected=true]:bg-line'

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  )
}

interface EntryProps {
  icon: Icon
  name: string
  id?: string
  onSelect: () => void
}

function Entry({ icon: Icon, name, id = '', onSelect }: EntryProps) {
  return (
    <Command.Item value={`${name} ${id}`} onSelect={onSelect} className={ITEM}>
      <Icon size={16} strokeWidth={1.75} className="text-soft" aria-hidden />
      <span className="truncate" dir="auto">
        {name}
      </span>
    </Command.Item>
  )
}
