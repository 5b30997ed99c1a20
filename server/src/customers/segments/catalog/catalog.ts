import type { Ctx } from '../../../platform/operations/index.ts'
import { COMPUTED, CUSTOM, OBJECT_COLUMNS, PERSON_COLUMNS } from '../lookups/attributes.ts'
import { BUILT_IN_ATTRIBUTES } from '../lookups/computed.ts'
import { type AttributeType, operatorsOf } from '../values/operators.ts'
import { type Discovered, discoverOfObjects, discoverOfPeople } from './discovery.ts'
import { reachableObjects } from './reachable.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** The most object types whose attributes are read. */
const MAX_TYPES = 100
const MAX_EXTRACTED = 1000

/**
 * The attributes, object types and fields that an organization's filters can use (docs/behaviour/customers.md:
 * Segments).
 */
export async function readCatalog(ctx: Ctx) {
  const vocabulary = await readVocabulary(ctx)
  const types = [...vocabulary.objectTypes].slice(0, MAX_TYPES)
  const names = types.map(([name]) => name)
  const ofPeople = await discoverOfPeople(ctx)
  const ofObjects = await discoverOfObjects(ctx, names)
  return {
    personAttributes: [...fixedAttributes(PERSON_COLUMNS), ...describeFound(ofPeople)],
    computedVariables: computedVariables(vocabulary),
    customObjectTypes: types.map(([name, displayName]) => ({
      name,
      displayName,
      attributes: [...fixedAttributes(OBJECT_COLUMNS), ...describeFound(ofObjects.get(name))],
    })),
    reachableObjects: reachableObjects(vocabulary, names),
    truncated:
      vocabulary.objectTypes.size > MAX_TYPES ||
      vocabulary.extractedFields.size > MAX_EXTRACTED ||
      [ofPeople, ...ofObjects.values()].some(({ truncated }) => truncated),
  }
}

function describeFound(found: Discovered | undefined) {
  return (found?.attributes ?? []).map(({ key, type }) => describe(CUSTOM + key, type))
}

function describe(attr: string, type: AttributeType, description: string | null = null) {
  return { attr, type, operators: operatorsOf(type), description }
}

function fixedAttributes(columns: typeof PERSON_COLUMNS) {
  return [...columns].map(([name, { type }]) => describe(name, type))
}

function computedVariables({ extractedFields }: Vocabulary) {
  const builtIn = BUILT_IN_ATTRIBUTES.map(({ name, type, label, description }) => ({
    ...describe(COMPUTED + name, type, description),
    label,
    group: 'Activity',
  }))
  const extracted = [...extractedFields]
    .slice(0, MAX_EXTRACTED)
    .map(([slug, { type, label, description }]) => ({
      ...describe(COMPUTED + slug, type, description),
      label,
      group: 'Extracted',
    }))
  return [...builtIn, ...extracted]
}
