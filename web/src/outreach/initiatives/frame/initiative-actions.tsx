import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Copy, Ellipsis, PackageCheck, Pause, Play, Trash2 } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { EndingDialog } from './ending-dialog.tsx'
import type { Initiative } from './initiative.ts'

const CHANGES = [['initiatives'], ['journeys'], ['overview']]

/** What a user may do with an initiative in its state. Users who may not change it see nothing. */
export function InitiativeActions({ initiative }: { initiative: Initiative }) {
  return usePermission('initiatives:write') ? <Actions initiative={initiative} /> : null
}

function Actions({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
  const { status, archivedAt } = initiative
  const [asked, setAsked] = useState<'pause' | 'cancel' | null>(null)
  const act = useLifecycle(initiative)
  const isLive = status === 'ACTIVE' || status === 'PAUSED'
  const isOver = status === 'COMPLETED' || status === 'CANCELED'
  return (
    <>
      {status === 'ACTIVE' && (
        <Button onClick={() => setAsked('pause')} disabled={act.pause.isPending}>
          <Pause size={14} />
          <Trans>Pause</Trans>
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button kind="primary" onClick={() => act.resume.mutate()} disabled={act.resume.isPending}>
          <Play size={14} />
          <Trans>Resume</Trans>
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button size="icon" aria-label={t`More actions`}>
            <Ellipsis size={16} />
          </Button>
        }
      >
        <MenuItem onSelect={() => act.duplicate.mutate()}>
          <Copy size={15} className="text-soft" />
          <Trans>Duplicate</Trans>
        </MenuItem>
        {isOver && (
          <MenuItem onSelect={() => (archivedAt ? act.unarchive : act.archive).mutate()}>
            <PackageCheck size={15} className="text-soft" />
            {archivedAt ? t`Unarchive` : t`Archive`}
          </MenuItem>
        )}
        {isLive && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setAsked('cancel')}>
              <Trash2 size={15} />
              <Trans>Cancel initiative</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      {asked && (
        <EndingDialog
          initiative={initiative}
          act={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => act[asked].mutate()}
        />
      )}
    </>
  )
}

/** Pauses, resumes, cancels, archives and duplicates the initiative. What can be undone offers that. */
function useLifecycle({ id, name }: Initiative) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const resume = useApiMutation(() => parley.initiatives.resume({ id }), {
    changes: CHANGES,
    done: t`Initiative resumed. People are enrolled again.`,
  })
  const unarchive = useApiMutation(() => parley.initiatives.unarchive({ id }), {
    changes: CHANGES,
    done: t`Initiative unarchived`,
  })
  const withUndo = (words: string, undo: () => void) =>
    toast.success(words, { action: { label: t`Undo`, onClick: undo } })
  return {
    resume,
    unarchive,
    pause: useApiMutation(() => parley.initiatives.pause({ id }), {
      changes: CHANGES,
      onDone: () =>
        withUndo(t`Initiative paused. Nobody else is enrolled, and active runs continue.`, () =>
          resume.mutate(),
        ),
    }),
    archive: useApiMutation(() => parley.initiatives.archive({ id }), {
      changes: CHANGES,
      onDone: () => withUndo(t`Initiative archived`, () => unarchive.mutate()),
    }),
    cancel: useApiMutation(() => parley.initiatives.cancel({ id }), {
      changes: CHANGES,
      done: t`Initiative canceled`,
    }),
    duplicate: useApiMutation(
      () => parley.initiatives.duplicate({ id, name: copyName(name, t`Copy of ${name}`) }),
      {
        changes: CHANGES,
        done: t`Initiative duplicated`,
        onDone: (copy) => navigate({ to: '/initiatives/$id', params: { id: copy.id } }),
      },
    ),
  }
}

const LONGEST_NAME = 255

function copyName(name: string, copy: string): string {
  return copy.length > LONGEST_NAME ? name : copy
}
