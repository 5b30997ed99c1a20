import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../identity/session.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { type NamedView, ViewDialog } from '../../../shell/views/view-dialog.tsx'
import type { InboxFilter } from '../cache/filter.ts'
import { inboxRoute, useInboxAddress } from '../search.ts'

type SavedView = Item<'inbox_views_list'>

const MOST = 100
const VIEWS = ['inbox-views'] as const

/** The views that the user saved, and those that colleagues share. */
function useSavedViews(): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => await parley.inbox.views.list({ limit: MOST }, { signal }),
  })
  return data?.data ?? []
}

/** The saved view that is shown. */
function useCurrentView(): SavedView | undefined {
  const { filter } = useInboxAddress()
  const shown = JSON.stringify(storedForm(filter))
  return useSavedViews().find((view) => JSON.stringify(storedForm(addressForm(view.filter))) === shown)
}

/** A filter as a view keeps it. What was searched for is not part of a view. */
function storedForm({
  view,
  sort,
  channel,
  label,
  initiative,
  unread,
  waiting,
}: InboxFilter): SavedView['filter'] {
  return {
    view,
    sort,
    ...(channel && { channel }),
    ...(label && { label }),
    ...(initiative && { initiativeId: initiative }),
    ...(unread && { unread }),
    ...(waiting && { waitingMinutes: waiting }),
  }
}

function addressForm(stored: SavedView['filter']): InboxFilter {
  const { view = 'all', sort = 'newest', channel, label, initiativeId, unread, waitingMinutes } = stored
  return {
    view,
    sort,
    ...(channel && { channel }),
    ...(label && { label }),
    ...(initiativeId && { initiative: initiativeId }),
    ...(unread && { unread }),
    ...(waitingMinutes && { waiting: waitingMinutes }),
  }
}

/** Opens a saved view. */
export function SavedViewLinks({ className }: { className: string }) {
  const views = useSavedViews()
  const current = useCurrentView()
  const navigate = inboxRoute.useNavigate()
  const open = ({ filter }: SavedView) => {
    const { unread, ...search } = addressForm(filter)
    void navigate({ to: '.', search: { ...search, ...(unread && { unread: true as const }) }, replace: true })
  }
  return views.map((view) => (
    <button
      key={view.id}
      type="button"
      aria-current={view.id === current?.id ? 'page' : undefined}
      onClick={() => open(view)}
      className={className}
    >
      <bdi className="max-w-40 truncate">{view.name}</bdi>
    </button>
  ))
}

/** Saves the current filter under a name. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { filter } = useInboxAddress()
  const save = useApiMutation(
    (view: NamedView) => parley.inbox.views.create({ ...view, filter: storedForm(filter) }),
    { quiet: true, changes: [VIEWS], done: t`View saved`, onDone: onClose },
  )
  return (
    <ViewDialog
      title={t`Save this view`}
      description={t`It keeps the view, the filters and the order.`}
      shareWords={t`Share it with everybody in the inbox`}
      before={{ name: '', shared: false }}
      save={save}
      onClose={onClose}
    />
  )
}

/** Renames a saved view, and shares it or keeps it. */
export function ChangeViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name, shared } = view
  const save = useApiMutation((next: NamedView) => parley.inbox.views.update({ id, ...next }), {
    quiet: true,
    changes: [VIEWS],
    done: t`View changed`,
    onDone: onClose,
  })
  return (
    <ViewDialog
      title={t`Change ${name}`}
      shareWords={t`Share it with everybody in the inbox`}
      before={{ name, shared }}
      save={save}
      onClose={onClose}
    />
  )
}

/** Deletes the saved view that is shown, if the user may. */
export function useDeleteView() {
  const { t } = useLingui()
  const mayWrite = usePermission('conversations:write')
  const current = useCurrentView()
  const remove = useApiMutation((id: string) => parley.inbox.views.delete({ id }), {
    changes: [VIEWS],
    done: t`View deleted`,
  })
  return mayWrite && current?.editable ? { view: current, remove: () => remove.mutate(current.id) } : null
}
