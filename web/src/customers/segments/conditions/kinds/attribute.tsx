import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import type { ValueSource } from '../../catalog.ts'
import { type AttributeType, type Catalog, firstTerm, type Term } from '../../filter/filter.ts'
import { TYPE_LABELS } from '../../filter/operator-labels.ts'
import { TermEditor } from '../parts/term.tsx'

export interface Attribute {
  attr: string
  type: AttributeType
  label?: string
  group?: string
}

export type AttributeTerm = Term & { attr: string }

interface AttributeProps {
  filter: AttributeTerm
  attributes: readonly Attribute[]
  onChange: (filter: AttributeTerm) => void
  catalog: Catalog
  sourceOf: (attr: string) => ValueSource | null
}

const OWN = 'attributes.'

/** A condition on one attribute: the attribute, the operator and the value. */
export function AttributeCondition({ filter, attributes, onChange, catalog, sourceOf }: AttributeProps) {
  const { t } = useLingui()
  const { attr, type, path } = filter
  const choose = (next: string) => {
    const known = attributes.find((attribute) => attribute.attr === next)
    const typed = next.includes('.') ? next : `${OWN}${next}`
    onChange({ attr: known ? next : typed, ...firstTerm(known?.type ?? 'STRING') })
  }
  const called = attributes.find((each) => each.attr === attr)?.label ?? attributeLabel(attr)
  return (
    <>
      <Combobox
        label={t`Attribute`}
        value={attr}
        choices={attributes.map((attribute) => ({
          value: attribute.attr,
          label: attribute.label ?? attributeLabel(attribute.attr),
          note: t(TYPE_LABELS[attribute.type]),
          ...(attribute.group !== undefined && { group: attribute.group }),
        }))}
        onChange={choose}
        placeholder={t`select an attribute`}
        searchPlaceholder={t`Search attributes`}
        nothing={t`No matching attribute`}
        free={(typed) => typed}
        shown={<span className="font-medium">{[called, ...(path ?? [])].join(' › ')}</span>}
      />
      <TermEditor
        term={filter}
        onChange={(term) => onChange({ attr, ...term })}
        catalog={catalog}
        source={type === 'DATE' || type === 'JSON' || path ? null : sourceOf(attr)}
      />
    </>
  )
}

/** The attribute's name without its prefix. */
function attributeLabel(attr: string): string {
  return attr.replace(/^(attributes|computed)\./, '')
}
