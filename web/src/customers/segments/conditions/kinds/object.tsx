import { useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { NativeSelect } from '../../../../ui/fields/input.tsx'
import { type Catalog, firstTerm, type ObjectPredicate, replaced } from '../../filter/filter.ts'
import { TermLine } from '../parts/line.tsx'
import { type CatalogEditorProps, setPart } from '../parts/part.ts'
import { YesOrNo } from '../parts/yes-or-no.tsx'
import { type Attribute, AttributeCondition } from './attribute.tsx'

type Hop = NonNullable<ObjectPredicate['path']>[number]

/** Whether the person has an object of a type, directly or through other objects, with attribute conditions. */
export function ObjectCondition(props: CatalogEditorProps<ObjectPredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const { customObjectType, attributeFilters, path } = predicate
  const options = pathsToObjects(catalog)
  const chosen = options.findIndex(
    (option) => option.type === customObjectType && isSamePath(option.path, path),
  )
  const attributes = attributesOf(catalog, customObjectType)
  const change = (at: number, next: (typeof attributeFilters)[number] | null) =>
    onChange({ ...predicate, attributeFilters: replaced(attributeFilters, at, next) })
  return (
    <>
      <YesOrNo
        label={t`Whether they have one`}
        value={predicate.exists !== false}
        yes={t`has`}
        no={t`does not have`}
        onChange={(next) => setPart(props, 'exists')(next ? undefined : false)}
      />
      <NativeSelect
        aria-label={t`Object`}
        className="!h-7 !w-auto max-w-full font-medium"
        value={chosen}
        onChange={(event) => {
          const option = options[Number(event.target.value)]!
          const { path: _, ...rest } = predicate
          onChange({
            ...rest,
            customObjectType: option.type,
            attributeFilters: [],
            ...(option.path && { path: option.path }),
          })
        }}
      >
        {chosen === -1 && <option value={-1}>{pathLabel(path ?? [predicate], catalog)}</option>}
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other key.
          <option key={at} value={at}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {attributeFilters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
        <TermLine key={at} at={at} name={filter.attr} onRemove={() => change(at, null)}>
          <AttributeCondition
            filter={filter}
            attributes={attributes}
            onChange={(next) => change(at, next)}
            catalog={catalog}
            sourceOf={(attr) => ({ of: 'object', name: customObjectType, attr })}
          />
        </TermLine>
      ))}
      <AddButton
        onClick={() => {
          const { attr, type } = attributes[0] ?? { attr: 'displayName', type: 'STRING' as const }
          onChange({ ...predicate, attributeFilters: [...attributeFilters, { attr, ...firstTerm(type) }] })
        }}
      >
        {t`where…`}
      </AddButton>
    </>
  )
}

interface PathOption {
  type: string
  path: Hop[] | undefined
  label: string
}

/** Every path from people to objects. */
function pathsToObjects(catalog: Catalog): PathOption[] {
  return catalog.reachableObjects.flatMap(({ typeName, paths }) =>
    paths.map((path) => ({ type: typeName, path, label: pathLabel(path, catalog) })),
  )
}

/** The label of a path: the objects on it and the roles of its links. */
function pathLabel(
  path: readonly Pick<Hop, 'customObjectType' | 'relationshipType'>[],
  { customObjectTypes }: Catalog,
): string {
  const nameOf = (type: string) => customObjectTypes.find(({ name }) => name === type)?.displayName || type
  const label = path.map((hop) => nameOf(hop.customObjectType)).join(' → ')
  const roles = path.flatMap((hop) => hop.relationshipType ?? [])
  return roles.length > 0 ? `${label} (${roles.join(', ')})` : label
}

export function firstObject(catalog: Catalog): ObjectPredicate | null {
  const option = pathsToObjects(catalog)[0]
  if (!option) return null
  return {
    kind: 'has_relationship',
    customObjectType: option.type,
    attributeFilters: [],
    ...(option.path && { path: option.path }),
  }
}

function isSamePath(one: readonly Hop[] | undefined, other: readonly Hop[] | undefined): boolean {
  const plain = (path: readonly Hop[] | undefined) =>
    JSON.stringify(
      path?.map(({ customObjectType, direction, relationshipType }) => [
        customObjectType,
        direction,
        relationshipType,
      ]),
    )
  return plain(one) === plain(other)
}

function attributesOf(catalog: Catalog, type: string): Attribute[] {
  const own = catalog.customObjectTypes.find(({ name }) => name === type)?.attributes ?? []
  return own.map((attribute) => ({ attr: attribute.attr, type: attribute.type }))
}
