import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Plus } from '../../../../ui/icons.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Line } from './line.tsx'

export interface Facet {
  id: string
  label: string
  /** The facet's editor; undefined: the facet is not in use. */
  editor: ReactNode | undefined
  onAdd: () => void
  onRemove: () => void
}

/** Optional parts of a condition: one line for each in use, and a menu to add the others. */
export function Facets({ facets }: { facets: readonly Facet[] }) {
  const { t } = useLingui()
  const left = facets.filter(({ editor }) => editor === undefined)
  return (
    <>
      {facets.map(
        ({ id, label, editor, onRemove }) =>
          editor !== undefined && (
            <Line key={id} removeLabel={t`Remove “${label}”`} onRemove={onRemove}>
              <span className="text-faint">{label}</span>
              {editor}
            </Line>
          ),
      )}
      {left.length > 0 && (
        <Menu
          trigger={
            <Button kind="quiet" size="small">
              <Plus size={14} />
              {t`where…`}
            </Button>
          }
        >
          {left.map(({ id, label, onAdd }) => (
            <MenuItem key={id} onSelect={onAdd}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
