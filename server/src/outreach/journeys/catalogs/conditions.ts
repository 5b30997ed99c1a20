import { z } from 'zod'
import { ATTRIBUTE_TYPES, OPERATOR_REFERENCE, operatorsOf, readCatalog } from '../../../customers/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

const Attribute = z.strictObject({ attr: z.string(), label: z.string(), type: z.string() })

export const ConditionCatalog = z.strictObject({
  person: z.array(Attribute),
  computed: z.array(Attribute),
  objectTypes: z.array(z.strictObject({ name: z.string(), displayName: z.string().nullable() })),
  operatorsByType: z.record(z.string(), z.array(z.string())),
  cdpPredicateValueShapes: z.string().describe('The `value` that each operator takes.'),
})

/** What the conditions of a DECISION can use: a short form of the segment catalog. */
export async function conditionCatalog(ctx: Ctx): Promise<z.input<typeof ConditionCatalog>> {
  const { personAttributes, computedVariables, customObjectTypes } = await readCatalog(ctx)
  return {
    person: personAttributes.map(({ attr, type }) => ({ attr, label: labelOf(attr), type })),
    computed: computedVariables.map(({ attr, label, type }) => ({ attr, label, type })),
    objectTypes: customObjectTypes.map(({ name, displayName }) => ({ name, displayName })),
    operatorsByType: Object.fromEntries(ATTRIBUTE_TYPES.map((type) => [type, operatorsOf(type)])),
    cdpPredicateValueShapes: OPERATOR_REFERENCE.map(
      ({ operator, valueShape, description }) => `${operator} (${valueShape}): ${description}`,
    ).join('\n'),
  }
}

/** `attributes.last_order` → `Last order`, `firstName` → `First name`. */
export function labelOf(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1)
}
