import { z } from 'zod'
import { freeForm, WireId } from '../../../platform/schema/index.ts'
import { LIST_NAMES } from './lists.ts'

/** The most bytes of what a view keeps. */
const MAX_BYTES = 16 * 1024

export const ViewId = z.strictObject({ id: WireId.describe('The view.') })

const List = z.enum(LIST_NAMES).describe('Which list of the workspace it shows.')
const Within = z
  .string()
  .min(1)
  .max(255)
  .describe('The record whose list it is, such as the id of a form, where each has its own views.')
const Search = freeForm(MAX_BYTES).describe('Filters, sort and columns, as in the address of the workspace.')

export const ViewsOf = { list: List, within: Within.optional() }

export const ViewChanges = z.strictObject({
  name: z.string().trim().min(1).max(100),
  shared: z.boolean().optional().describe('true: everybody who can read the list has it. Default: false.'),
  search: Search,
})

export const ViewInput = z.strictObject({ ...ViewsOf, ...ViewChanges.shape })

export const View = z
  .strictObject({
    id: z.string(),
    list: List,
    within: z.string().nullable(),
    name: z.string(),
    shared: z.boolean(),
    search: Search,
    owner: z.string().describe('The key or user who made it.'),
    editable: z.boolean().describe('Whether you can change and delete it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'View' })
