import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Ellipsis, Trash2 } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Campaign } from '../campaign.ts'
import { inputOf, planOf } from './campaign-plan.ts'

/** Deletes a draft. Undo creates it again. */
export function DeleteDraft({ campaign, onGone }: { campaign: Campaign; onGone: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const undo = useApiMutation(() => parley.campaigns.create(inputOf(planOf(campaign))), {
    changes: [['campaigns']],
    onDone: ({ id }) => navigate({ to: '/campaigns/$id', params: { id } }),
  })
  const remove = useApiMutation(() => parley.campaigns.delete({ id: campaign.id }), {
    onGone: () => {
      onGone()
      return navigate({ to: '/campaigns' })
    },
    changes: [['campaigns', 'list']],
    onDone: () =>
      toast.success(t`Draft deleted`, { action: { label: t`Undo`, onClick: () => undo.mutate() } }),
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" aria-label={t`More actions`}>
          <Ellipsis size={16} />
        </Button>
      }
    >
      <MenuItem danger onSelect={() => remove.mutate()}>
        <Trash2 size={15} />
        <Trans>Delete draft</Trans>
      </MenuItem>
    </Menu>
  )
}
