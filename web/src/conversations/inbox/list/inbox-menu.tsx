import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import {
  ChartPie,
  Check,
  Ellipsis,
  Filter,
  MessageSquare,
  Settings,
  Trash2,
  Users,
} from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import { CircleCheck } from '../icons.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { ChangeViewDialog, SaveViewDialog, useDeleteView } from './saved-views.tsx'
import type { Choice } from './selection.ts'

/** What belongs to the whole inbox: selecting rows, and its other pages. */
export function InboxMenu({ choice }: { choice: Choice }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const saved = useDeleteView()
  const name = saved?.view.name ?? ''
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button kind="quiet" size="icon" aria-label={t`More`}>
            <Ellipsis size={16} />
          </Button>
        }
      >
        {choice.isPossible && (
          <>
            <MenuItem onSelect={choice.begin}>
              <CircleCheck size={15} className="text-soft" />
              {t`Select conversations`}
            </MenuItem>
            <MenuItem onSelect={() => setSaving(true)}>
              <Filter size={15} className="text-soft" />
              {t`Save this view…`}
            </MenuItem>
            {saved && (
              <MenuItem onSelect={() => setChanging(true)}>
                <Settings size={15} className="text-soft" />
                <bdi className="max-w-40 truncate">{t`Change ${name}…`}</bdi>
              </MenuItem>
            )}
            {saved && (
              <MenuItem danger onSelect={() => setDeleting(true)}>
                <Trash2 size={15} />
                <bdi className="max-w-40 truncate">{t`Delete ${name}…`}</bdi>
              </MenuItem>
            )}
            <MenuItem onSelect={() => setAssigning(true)}>
              <Users size={15} className="text-soft" />
              {t`Assign new conversations…`}
            </MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem onSelect={() => void navigate({ to: '/initiatives/review', search: { status: 'drafts' } })}>
          <Check size={15} className="text-soft" />
          {t`Messages to approve`}
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/inbox/reports' })}>
          <ChartPie size={15} className="text-soft" />
          {t`Reports`}
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/inbox/canned-replies' })}>
          <MessageSquare size={15} className="text-soft" />
          {t`Canned replies`}
        </MenuItem>
      </Menu>
      {isSaving && <SaveViewDialog onClose={() => setSaving(false)} />}
      {isChanging && saved && <ChangeViewDialog view={saved.view} onClose={() => setChanging(false)} />}
      {isAssigning && <AssignmentDialog onClose={() => setAssigning(false)} />}
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t`Delete ${name}?`}
        action={t`Delete view`}
        onConfirm={() => saved?.remove()}
      >
        {saved?.view.shared ? (
          <Trans>Everybody in the inbox loses this view. No conversation changes.</Trans>
        ) : (
          <Trans>No conversation changes.</Trans>
        )}
      </Confirm>
    </>
  )
}
