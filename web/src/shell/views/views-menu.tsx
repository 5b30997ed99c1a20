import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChevronsUpDown, Trash2 } from '../../ui/icons/icons.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { parley } from '../queries/api.ts'
import { useApiMutation } from '../queries/mutations.ts'
import { type KeptList, keyOfViews, type SavedView, useSavedViews } from './saved-views.ts'
import { type NamedView, ViewDialog } from './view-dialog.tsx'

const ALL = 'all'

/** The saved views of a list: opens one, and saves, renames, shares and removes them. */
export function ViewsMenu(kept: KeptList) {
  const { t } = useLingui()
  const mayWrite = usePermission('segments:write')
  const { views, current, content, isChanged, isAll, show } = useSavedViews(kept)
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null)
  const close = () => setDialog(null)
  const changes = [keyOfViews(kept)]
  const { list, within } = kept
  const store = (view: NamedView & Pick<SavedView, 'search'>) =>
    parley.views.create({ list, ...(within !== undefined && { within }), ...view })
  const restore = useApiMutation(({ name, shared, search }: SavedView) => store({ name, shared, search }), {
    changes,
    done: t`View restored`,
  })
  const remove = useApiMutation(({ id }: SavedView) => parley.views.delete({ id }), {
    changes,
    onDone: (_, view) => {
      show(null)
      toast.success(t`View deleted`, { action: { label: t`Undo`, onClick: () => restore.mutate(view) } })
    },
  })
  const create = useApiMutation((view: NamedView) => store({ ...view, search: content }), {
    quiet: true,
    changes,
    done: t`View saved`,
    onDone: (view) => {
      close()
      show(view)
    },
  })
  const rename = useApiMutation(
    ({ name, shared }: NamedView) => parley.views.update({ id: current!.id, name, shared }),
    {
      quiet: true,
      changes,
      done: t`View changed`,
      onDone: close,
    },
  )
  const overwrite = useApiMutation(({ id }: SavedView) => parley.views.update({ id, search: content }), {
    changes,
    done: t`View changed`,
  })
  const name = current?.name ?? ''
  const mayChange = mayWrite && current?.editable
  const shareWords = t`Share it with everybody who can see this list`
  const choices = [
    { value: ALL, label: t({ message: 'All', context: 'view' }) },
    ...views.map((view) => ({ value: view.id, label: <ViewName view={view} /> })),
  ]
  return (
    <>
      <Menu
        align="end"
        className="w-64"
        trigger={
          <Button kind="quiet" className="max-w-52 min-w-20">
            <span className="truncate" dir="auto">
              {current ? name : t({ message: 'Views', context: 'list' })}
            </span>
            {isChanged && (
              <span className="text-accent" role="img" aria-label={t`Changed`}>
                •
              </span>
            )}
            <ChevronsUpDown size={14} className="shrink-0" />
          </Button>
        }
      >
        <MenuChoice
          closes
          label={t({ message: 'Views', context: 'list' })}
          value={current?.id ?? (isAll ? ALL : '')}
          choices={choices}
          onChange={(id) => show(views.find((view) => view.id === id) ?? null)}
        />
        {mayWrite && (
          <>
            <MenuLine />
            {mayChange && isChanged && (
              <MenuItem onSelect={() => overwrite.mutate(current)}>
                <bdi className="truncate">{t`Save changes to ${name}`}</bdi>
              </MenuItem>
            )}
            <MenuItem onSelect={() => setDialog('new')}>
              <Trans>Save as a new view…</Trans>
            </MenuItem>
            {mayChange && (
              <>
                <MenuItem onSelect={() => setDialog('change')}>
                  <Trans>Rename or share…</Trans>
                </MenuItem>
                <MenuItem danger onSelect={() => remove.mutate(current)}>
                  <Trash2 size={14} />
                  <bdi className="truncate">{t`Delete ${name}`}</bdi>
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {dialog === 'new' && (
        <ViewDialog
          title={t`Save this view`}
          description={t`It keeps the filters, the order and the columns.`}
          shareWords={shareWords}
          before={{ name: '', shared: false }}
          save={create}
          onClose={close}
        />
      )}
      {dialog === 'change' && current && (
        <ViewDialog
          title={t`Change ${name}`}
          shareWords={shareWords}
          before={current}
          save={rename}
          onClose={close}
        />
      )}
    </>
  )
}

function ViewName({ view: { name, shared } }: { view: SavedView }) {
  return (
    <>
      <bdi className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </bdi>
      {shared && (
        <span className="shrink-0 text-2xs text-faint">
          <Trans context="view">Shared</Trans>
        </span>
      )}
    </>
  )
}
