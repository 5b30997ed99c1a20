import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Copy, Ellipsis, Pause, Play, Trash2 } from '../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import type { EmbeddedForm } from './form.ts'

const CHANGES = [['forms']]

/** Pauses, resumes, copies and deletes a form. */
export function FormActions({
  form: { id: formId, name, status, publishedVersion },
}: {
  form: EmbeddedForm
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const forms = parley.embeddedForms
  const pause = useApiMutation(() => forms.pause({ formId }), { changes: CHANGES, done: t`Form paused` })
  const resume = useApiMutation(() => forms.activate({ formId }), { changes: CHANGES, done: t`Form resumed` })
  const duplicate = useApiMutation(() => forms.duplicate({ formId }), {
    changes: CHANGES,
    done: t`Form duplicated`,
    onDone: ({ id }) => navigate({ to: '/forms/$id', params: { id } }),
  })
  const remove = useApiMutation(() => forms.delete({ formId }), {
    changes: CHANGES,
    done: t`Form deleted`,
    onGone: () => navigate({ to: '/forms' }),
  })
  return (
    <>
      {status === 'PAUSED' && (
        <Button onClick={() => resume.mutate()} disabled={resume.isPending}>
          <Play size={14} />
          <Trans>Resume</Trans>
        </Button>
      )}
      {status === 'ACTIVE' && publishedVersion !== null && (
        <Button onClick={() => pause.mutate()} disabled={pause.isPending}>
          <Pause size={14} />
          <Trans>Pause</Trans>
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
        <MenuItem onSelect={() => duplicate.mutate()}>
          <Copy size={15} className="text-soft" />
          <Trans>Duplicate</Trans>
        </MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 size={15} />
          <Trans>Delete form</Trans>
        </MenuItem>
      </Menu>
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t`Delete ${name}?`}
        action={t`Delete form`}
        typed={name}
        onConfirm={remove.mutate}
      >
        <Trans>Your pages no longer show it. The people it brought in stay.</Trans>
      </Confirm>
    </>
  )
}
