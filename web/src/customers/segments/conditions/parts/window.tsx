import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { type Catalog, type EventWindow, firstValue, shapeOf } from '../../filter/filter.ts'
import { WINDOW_LABELS } from '../../filter/operator-labels.ts'
import { ValueEditor } from './values.tsx'

type WindowOp = EventWindow['op']

interface WindowSelectProps<T extends string> {
  label: string
  value: WindowOp | 'ever' | T
  onChange: (op: WindowOp | 'ever' | T) => void
  /** Options in addition to calendar windows. */
  more?: readonly (readonly [T, string])[]
}

/** Selects the kind of time window. */
export function WindowSelect<T extends string = never>(props: WindowSelectProps<T>) {
  const { label, value, onChange, more = [] } = props
  const { t } = useLingui()
  const ops = Object.entries(WINDOW_LABELS).map(([op, words]) => [op as WindowOp, t(words)] as const)
  return (
    <InlineSelect
      label={label}
      value={value}
      choices={[['ever', t`at any time`], ...ops, ...more]}
      onChange={onChange}
    />
  )
}

interface WindowProps {
  window: EventWindow
  onChange: (window: EventWindow) => void
  catalog: Catalog
}

/** The value of a time window, such as a number of days. */
export function WindowValue({ window, onChange, catalog }: WindowProps) {
  const { op } = window
  return (
    <ValueEditor
      key={op}
      shape={shapeOf(op, 'DATE', catalog)}
      type="DATE"
      op={op}
      value={window.value}
      onChange={(value) => onChange({ op, ...(value !== undefined && { value }) })}
      source={null}
    />
  )
}

interface WindowEditorProps {
  label: string
  window: EventWindow | undefined
  onChange: (window: EventWindow | undefined) => void
  catalog: Catalog
}

/** A calendar time window. */
export function WindowEditor({ label, window, onChange, catalog }: WindowEditorProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <WindowSelect
        label={label}
        value={window?.op ?? 'ever'}
        onChange={(op) => onChange(op === 'ever' ? undefined : firstWindow(op))}
      />
      {window && <WindowValue window={window} onChange={onChange} catalog={catalog} />}
    </span>
  )
}

/** The initial time window of an operator. */
export function firstWindow(op: WindowOp): EventWindow {
  const value = firstValue(op, 'DATE')
  return { op, ...(value !== undefined && { value }) }
}
