import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/input.tsx'
import { type Catalog, firstTerm, type ObjectPredicate, replaced } from '../filter.ts'
import { type Attribute, AttributeCondition } from './attribute.tsx'
import { Line } from './line.tsx'

interface ObjectConditionProps {
  predicate: ObjectPredicate
  onChange: (predicate: ObjectPredicate) => void
  catalog: Catalog
}

type Hop = NonNullable<ObjectPredicate['path']>[number]

/** Whether the person has an object of a type, directly or through other objects, with attribute conditions. */
export function ObjectCondition({ predicate, onChange, catalog }: ObjectConditionProps) {
  const { t } = useLingui()
  const { customObjectType, attributeFilters, path } = predicate
  const ways = waysOf(catalog)
  const chosen = ways.findIndex((way) => way.type === customObjectType && sameWay(way.path, path))
  const attributes = attributesOf(catalog, customObjectType)
  return (
    <>
      <NativeSelect
        aria-label={t`Whether they have one`}
        className="!h-7 !w-auto"
        value={predicate.exists === false ? 'no' : 'yes'}
        onChange={(event) => {
          const { exists: _, ...rest } = predicate
          onChange(event.target.value === 'no' ? { ...rest, exists: false } : rest)
        }}
      >
        <option value="yes">{t`has`}</option>
        <option value="no">{t`does not have`}</option>
      </NativeSelect>
      <NativeSelect
        aria-label={t`Object`}
        className="!h-7 !w-auto max-w-full font-medium"
        value={chosen}
        onChange={(event) => {
          const way = ways[Number(event.target.value)]!
          const { path: _, ...rest } = predicate
          onChange({
            ...rest,
            customObjectType: way.type,
            attributeFilters: [],
            ...(way.path && { path: way.path }),
          })
        }}
      >
        {chosen === -1 && <option value={-1}>{wordsOf(path ?? [predicate], catalog)}</option>}
        {ways.map((way, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way is named by its place.
          <option key={at} value={at}>
            {way.words}
          </option>
        ))}
      </NativeSelect>
      {attributeFilters.map((filter, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
          key={at}
          removeLabel={t`Remove the condition on ${filter.attr}`}
          onRemove={() => onChange({ ...predicate, attributeFilters: replaced(attributeFilters, at, null) })}
        >
          <span className="text-faint">{at === 0 ? t`where` : t`and`}</span>
          <AttributeCondition
            filter={filter}
            attributes={attributes}
            onChange={(next) =>
              onChange({ ...predicate, attributeFilters: replaced(attributeFilters, at, next) })
            }
            catalog={catalog}
            sourceOf={(attr) => ({ of: 'object', name: customObjectType, attr })}
          />
        </Line>
      ))}
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          const { attr, type } = attributes[0] ?? { attr: 'displayName', type: 'STRING' as const }
          onChange({ ...predicate, attributeFilters: [...attributeFilters, { attr, ...firstTerm(type) }] })
        }}
      >
        <Plus size={14} />
        {t`where…`}
      </Button>
    </>
  )
}

interface Way {
  type: string
  path: Hop[] | undefined
  words: string
}

/** Every path from people to objects. */
function waysOf(catalog: Catalog): Way[] {
  return catalog.reachableObjects.flatMap(({ typeName, paths }) =>
    paths.map((path) => ({ type: typeName, path, words: wordsOf(path, catalog) })),
  )
}

/** A path in words: the objects on it and the roles of its links. */
function wordsOf(
  path: readonly Pick<Hop, 'customObjectType' | 'relationshipType'>[],
  { customObjectTypes }: Catalog,
): string {
  const nameOf = (type: string) => customObjectTypes.find(({ name }) => name === type)?.displayName || type
  const words = path.map((hop) => nameOf(hop.customObjectType)).join(' → ')
  const roles = path.flatMap((hop) => hop.relationshipType ?? [])
  return roles.length > 0 ? `${words} (${roles.join(', ')})` : words
}

export function firstObject(catalog: Catalog): ObjectPredicate | null {
  const way = waysOf(catalog)[0]
  if (!way) return null
  return {
    kind: 'has_relationship',
    customObjectType: way.type,
    attributeFilters: [],
    ...(way.path && { path: way.path }),
  }
}

function sameWay(one: readonly Hop[] | undefined, other: readonly Hop[] | undefined): boolean {
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
