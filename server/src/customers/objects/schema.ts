import { z } from 'zod'
import { chosenId, ExternalId, freeForm, Name } from '../../platform/schema/index.ts'

export const TypeName = ExternalId
export const Description = z.string().min(1).max(1000)

export const CustomObjectTypeInput = z
  .strictObject({
    name: chosenId(TypeName, ['batch', 'types']).describe(
      'The name objects and relationships refer to. Case-sensitive.',
    ),
    displayName: Name.describe('Display name.'),
    description: Description.optional().describe('Omit to keep the current one.'),
  })
  .meta({ id: 'CustomObjectTypeInput' })
export type CustomObjectTypeInput = z.output<typeof CustomObjectTypeInput>

export const CustomObjectType = z
  .strictObject({
    name: z.string(),
    displayName: z.string(),
    description: z.string().nullable(),
  })
  .meta({ id: 'CustomObjectType' })

export const CustomObjectInput = z
  .strictObject({
    type: TypeName.describe('From cdp_custom_object_types_create.'),
    externalId: chosenId(ExternalId).describe(
      "The object's id in your system, unique within its type. Case-sensitive.",
    ),
    displayName: Name.nullable().optional().describe('Omit to keep the current one. null: none.'),
    attributes: freeForm().optional().describe('Free-form.'),
  })
  .meta({ id: 'CustomObjectInput' })
export type CustomObjectInput = z.output<typeof CustomObjectInput>

export const CustomObject = z
  .strictObject({
    type: z.string(),
    externalId: z.string(),
    displayName: z.string().nullable(),
    attributes: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomObject' })
