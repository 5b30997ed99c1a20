import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/controls/button.tsx'
import { Check, UserRound } from '../../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/menu.tsx'
import { useMe } from '../../cache/acts.ts'
import { useMembers } from '../../cache/members.ts'

interface AssignMenuProps {
  /** Who has the conversation. */
  current: string | null
  onAssign: (assignee: string | null) => void
  isDisabled?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Gives a conversation to a member, or back to the inbox. */
export function AssignMenu({ current, onAssign, isDisabled = false, ...state }: AssignMenuProps) {
  const { t } = useLingui()
  const me = useMe()
  const members = useMembers()
  const others = members.filter(({ email, role }) => email !== null && email !== me && role !== 'viewer')
  const entries = [
    { assignee: me, name: t`Me` },
    ...others.map(({ email, name }) => ({ assignee: email!, name: name || email! })),
  ]
  return (
    <Menu
      align="end"
      {...state}
      trigger={
        <Button size="small" disabled={isDisabled}>
          <UserRound size={14} />
          {t`Assign`}
        </Button>
      }
    >
      {entries.map(({ assignee, name }) => (
        <MenuItem key={assignee} onSelect={() => onAssign(assignee)}>
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          {assignee === current && <Check size={14} className="text-accent" />}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => onAssign(null)}>{t`Nobody: return it to the inbox`}</MenuItem>
    </Menu>
  )
}
