import { z } from 'zod'
import { WireId } from '../../../platform/schema/index.ts'
import { InboxFilterObject } from '../list/filter.ts'

export const InboxViewId = z.strictObject({ id: WireId.describe('The view.') })

export const InboxViewInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  shared: z.boolean().optional().describe('true: everybody who reads the inbox has it. Default: false.'),
  filter: InboxFilterObject.describe('The filter of conversations_list.'),
})

export type InboxViewInput = z.output<typeof InboxViewInput>

export const InboxView = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    shared: z.boolean(),
    filter: InboxFilterObject,
    owner: z.string().describe('The key or user who made it.'),
    editable: z.boolean().describe('Whether you can change and delete it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'InboxView' })
