import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import {
  Activity,
  Ban,
  Boxes,
  Braces,
  ChartPie,
  ClipboardList,
  type Icon,
  ListOrdered,
  Megaphone,
  MessageSquare,
  Plus,
  Smartphone,
  UserRound,
} from '../../ui/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import type { Catalog, Predicate } from '../filter.ts'
import { firstObject } from './object.tsx'
import { firstPersonTerm } from './person.tsx'

interface AddConditionProps {
  catalog: Catalog
  onAdd: (predicate: Predicate) => void
}

/** What can be asked, each as it begins. */
export function AddCondition({ catalog, onAdd }: AddConditionProps) {
  const { t } = useLingui()
  const groups: { icon: Icon; label: string; first: Predicate | null }[][] = [
    [
      {
        icon: UserRound,
        label: t`About the person`,
        first: { kind: 'person_attribute', ...firstPersonTerm(catalog) },
      },
      {
        icon: Activity,
        label: t`What they did`,
        first: { kind: 'event', eventName: '', occurred: true },
      },
      {
        icon: ListOrdered,
        label: t`What they did one after the other`,
        first: { kind: 'event_sequence', steps: [{ eventName: '' }, { eventName: '' }] },
      },
      { icon: Boxes, label: t`What they have`, first: firstObject(catalog) },
    ],
    [
      {
        icon: ChartPie,
        label: t`Another segment`,
        first: { kind: 'segment_member', segmentId: '', member: true },
      },
      { icon: Megaphone, label: t`Initiatives`, first: { kind: 'initiative', participated: true } },
      {
        icon: MessageSquare,
        label: t`Messages`,
        first: { kind: 'message', direction: 'inbound', occurred: true },
      },
      { icon: ClipboardList, label: t`Forms`, first: { kind: 'form', submitted: true } },
      {
        icon: Smartphone,
        label: t`Whether they can be reached`,
        first: { kind: 'reachable', channel: 'WHATSAPP', reachable: true },
      },
      { icon: Ban, label: t`Do not contact`, first: { kind: 'do_not_contact', listed: false } },
    ],
    [
      { icon: ChartPie, label: t`A share of everybody`, first: { kind: 'sample', percent: 10 } },
      {
        icon: Braces,
        label: t`Several in brackets`,
        first: { kind: 'person_group', filters: [firstPersonTerm(catalog)] },
      },
    ],
  ]
  return (
    <Menu
      className="w-72"
      trigger={
        <Button size="small">
          <Plus size={14} />
          {t`Add a condition`}
        </Button>
      }
    >
      {groups.map((group, at) => (
        <div key={group[0]!.label}>
          {at > 0 && <MenuLine />}
          {group.map(({ icon: Icon, label, first }) => (
            <MenuItem key={label} disabled={first === null} onSelect={() => first && onAdd(first)}>
              <Icon size={15} className="text-soft" aria-hidden /> {label}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}
