import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/controls/button.tsx'
import { ChevronsUpDown } from '../../ui/icons/icons.tsx'
import { Menu, MenuChoice } from '../../ui/overlays/menu.tsx'
import type { Column, Order } from '../../ui/records/record-table.tsx'

export interface SortMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  sortable: ReadonlySet<string>
  order: Order | null
}

/** The order of a list, where the headers of its columns have no room. */
export function SortMenu({ columns, sortable, order }: SortMenuProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const choices = columns
    .filter(({ id }) => sortable.has(id))
    .flatMap(({ id, header }) => [
      { value: id, label: <>{header} ↑</> },
      { value: `-${id}`, label: <>{header} ↓</> },
    ])
  const set = (next: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, order: next || undefined })) as never,
      replace: true,
    })
  return (
    <div className="flex justify-end border-b px-4 py-1">
      <Menu
        align="end"
        trigger={
          <Button kind="quiet" size="small">
            {t`Sort`}
            <ChevronsUpDown size={14} />
          </Button>
        }
      >
        <MenuChoice
          closes
          label={t`Sort`}
          value={order ? `${order.isDescending ? '-' : ''}${order.column}` : ''}
          choices={[{ value: '', label: t`Default order` }, ...choices]}
          onChange={set}
        />
      </Menu>
    </div>
  )
}
