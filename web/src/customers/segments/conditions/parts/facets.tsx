import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { Line } from './line.tsx'
import { type EditorProps, setPart } from './part.ts'

interface Facet {
  id: string
  label: string
  /** The facet's editor; undefined: the facet is not in use. */
  editor: ReactNode | undefined
  onAdd: () => void
  onRemove: () => void
}

/** How an optional part of a condition is edited. */
export interface FacetEditor<T> {
  label: string
  /** Gives the value of a facet that is added. */
  first: () => T | undefined
  edit: (value: T, onChange: (value: T | undefined) => void) => ReactNode
}

/** A function that gives the facet of one part of a condition. */
export function facetsOf<P extends object>(props: EditorProps<P>) {
  return <K extends keyof P & string>(
    part: K,
    { label, first, edit }: FacetEditor<Exclude<P[K], undefined>>,
  ): Facet => {
    const value = props.predicate[part]
    const set = setPart(props, part)
    return {
      id: part,
      label,
      editor: value === undefined ? undefined : edit(value as Exclude<P[K], undefined>, set),
      onAdd: () => set(first()),
      onRemove: () => set(undefined),
    }
  }
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
        <Menu trigger={<AddButton>{t`where…`}</AddButton>}>
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
