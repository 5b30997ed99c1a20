import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Copy, Ellipsis, PackageCheck, Pause, Play, Trash2 } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Initiative } from './initiative.ts'

const CHANGES = [['initiatives'], ['journeys'], ['overview']]

/** What a user may do with an initiative in its state. Users who may not change it see nothing. */
export function InitiativeActions({ initiative }: { initiative: Initiative }) {
  return usePermission('initiatives:write') ? <Actions initiative={initiative} /> : null
}

function Actions({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
  const { status, archivedAt } = initiative
  const [isCanceling, setCanceling] = useState(false)
  const act = useLifecycle(initiative)
  const isLive = status === 'ACTIVE' || status === 'PAUSED'
  const isOver = status === 'COMPLETED' || status === 'CANCELED'
  return (
    <>
      {status === 'ACTIVE' && (
        <Button onClick={() => act.pause.mutate()} disabled={act.pause.isPending}>
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
            <MenuItem danger onSelect={() => setCanceling(true)}>
              <Trash2 size={15} />
              <Trans>Cancel initiative</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      {isCanceling && (
        <CancelDialog
          initiative={initiative}
          onClose={() => setCanceling(false)}
          onConfirm={act.cancel.mutate}
        />
      )}
    </>
  )
}

/** The changes of state. Those that can be undone offer it. */
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

interface CancelDialogProps {
  initiative: Initiative
  onClose: () => void
  onConfirm: () => void
}

/** Says how many runs end and how many people have not answered. */
function CancelDialog({ initiative: { id, name }, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useLingui()
  const stats = useQuery({
    queryKey: ['initiatives', 'stats', id],
    queryFn: ({ signal }) => parley.journeys.stats({ journeyId: id }, { signal }),
  })
  const live = stats.data?.versions.reduce((sum, version) => sum + version.now, 0)
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Cancel ${name}?`}
      action={t`Cancel initiative`}
      typed={name}
      onConfirm={onConfirm}
    >
      <p>
        {live === undefined
          ? t`All active runs end, and nobody receives any more messages. You can’t undo this.`
          : t`${plural(live, { one: '# active run ends', other: '# active runs end' })}, and nobody receives any more messages. You can’t undo this.`}
      </p>
      <p className="mt-2">
        <Link
          to="/initiatives/$id/participants"
          params={{ id }}
          search={{ status: 'ACTIVE' }}
          className="underline"
          onClick={onClose}
        >
          <Trans>View active participants</Trans>
        </Link>
      </p>
    </Confirm>
  )
}
