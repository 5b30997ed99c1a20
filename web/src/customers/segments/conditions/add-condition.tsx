import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import {
  Activity,
  Boxes,
  ChartPie,
  Check,
  ClipboardList,
  type Icon,
  Megaphone,
  MessageSquare,
  Plus,
  Smartphone,
  UserRound,
} from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import { Ban, Braces, ListOrdered } from '../../icons.tsx'
import type { Catalog, Predicate } from '../filter/filter.ts'
import { firstObject } from './kinds/object.tsx'
import { firstPersonTerm } from './kinds/person.tsx'

interface AddConditionProps {
  catalog: Catalog
  onAdd: (predicate: Predicate) => void
}

/** The kinds of conditions, each with its initial value. */
export function AddCondition({ catalog, onAdd }: AddConditionProps) {
  const { t } = useLingui()
  const groups: { icon: Icon; label: string; first: Predicate | null }[][] = [
    [
      {
        icon: UserRound,
        label: t`Person attribute`,
        first: { kind: 'person_attribute', ...firstPersonTerm(catalog) },
      },
      {
        icon: Activity,
        label: t`Event`,
        first: { kind: 'event', eventName: '', occurred: true },
      },
      {
        icon: ListOrdered,
        label: t`Sequence of events`,
        first: { kind: 'event_sequence', steps: [{ eventName: '' }, { eventName: '' }] },
      },
      { icon: Boxes, label: t`Linked object`, first: firstObject(catalog) },
    ],
    [
      {
        icon: ChartPie,
        label: t`Segment membership`,
        first: { kind: 'segment_member', segmentId: '', member: true },
      },
      { icon: Megaphone, label: t`Initiative`, first: { kind: 'initiative', participated: true } },
      {
        icon: MessageSquare,
        label: t`Messages`,
        first: { kind: 'message', direction: 'inbound', occurred: true },
      },
      { icon: ClipboardList, label: t`Form`, first: { kind: 'form', submitted: true } },
      {
        icon: Smartphone,
        label: t`Can be contacted`,
        first: { kind: 'reachable', channel: 'WHATSAPP', reachable: true },
      },
      {
        icon: Check,
        label: t`Consent`,
        first: { kind: 'consent', topicId: '', channel: 'WHATSAPP', holds: true },
      },
      { icon: Ban, label: t`Do not contact`, first: { kind: 'do_not_contact', listed: false } },
    ],
    [
      { icon: ChartPie, label: t`Random sample`, first: { kind: 'sample', percent: 10 } },
      {
        icon: Braces,
        label: t`Group of conditions`,
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
          {t`Add condition`}
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
