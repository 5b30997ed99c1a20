import { z } from 'zod'
import { MAX_KEYS } from '../../platform/core/index.ts'
import { ExternalId, mapOf, Name, WireId } from '../../platform/schema/index.ts'
import { EventName } from '../events/index.ts'

export const ImportKind = z.enum(['people', 'objects', 'events']).meta({ id: 'ImportKind' })
export type ImportKind = z.output<typeof ImportKind>

/** The type of a column's cells. */
export const CellType = z.enum(['text', 'number', 'boolean', 'date', 'json']).meta({ id: 'ImportCellType' })
export type CellType = z.output<typeof CellType>

const Target = z
  .string()
  .min(1)
  .max(300)
  .describe(
    '`externalId`, `fullName`, `timestamp` or another field; `attributes.<key>` (people, objects); ' +
      '`properties.<key>` (events); or `ignore`.',
  )

const ColumnTarget = z.strictObject({
  to: z.union([Target, z.array(Target).min(1).max(5)]).describe('One target, or several.'),
  type: CellType.optional().describe('Default: guessed from the first 1000 rows.'),
  format: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe(
      'For dates, such as `dd/MM/yyyy HH:mm`, or `X` for Unix seconds; default: ISO 8601. For ' +
        'numbers, `,` as decimal sign.',
    ),
})

/** The mapping of a file's columns (docs/importing.md). */
export const ImportMapping = z
  .strictObject({
    columns: mapOf(z.string().min(1).max(1000), z.union([Target, ColumnTarget]), MAX_KEYS)
      .optional()
      .describe('Column name → target. Unmapped columns are recognized by name.'),
    unmapped: z
      .enum(['keep', 'ignore'])
      .optional()
      .describe('For unrecognized columns. `keep` (default) stores them as attributes or properties.'),
    eventName: EventName.optional().describe('The name of all events, if no column holds it.'),
    country: z
      .string()
      .length(2)
      .regex(/^[A-Z]{2}$/, 'Use a country code of two letters, such as CO.')
      .optional()
      .describe('ISO 3166 code of the country whose phone numbers the file has without country code.'),
  })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.output<typeof ImportMapping>

export const Delimiter = z.enum([',', ';', '\t'])
export type Delimiter = z.output<typeof Delimiter>

/** Leaves room for the rest of the request body. */
const MAX_CONTENT = 4_500_000

export const ImportInput = z.strictObject({
  kind: ImportKind,
  objectType: ExternalId.optional().describe(
    'For objects: their type, which must exist. For events: the type of customObjectExternalId.',
  ),
  content: z.string().max(MAX_CONTENT).optional().describe('The CSV text, with a header row.'),
  fileName: Name.optional().describe('Display name.'),
  mapping: ImportMapping.optional().describe('Default: recognized from column names.'),
  delimiter: Delimiter.optional().describe('Detected if omitted.'),
  dryRun: z.boolean().optional().describe('Reports the result and stores nothing.'),
})
export type ImportInput = z.output<typeof ImportInput>

export const ImportId = WireId

const Count = z.int().min(0)

export const Import = z
  .strictObject({
    id: z.string(),
    kind: ImportKind,
    objectType: z.string().nullable(),
    fileName: z.string().nullable(),
    dryRun: z.boolean(),
    status: z
      .enum(['UPLOADING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'])
      .describe(
        'UPLOADING: the file is incomplete. FAILED: see `error`. After FAILED or CANCELED, rows ' +
          'stored before stay.',
      ),
    delimiter: Delimiter.nullable(),
    columns: z
      .array(
        z.strictObject({
          column: z.string(),
          to: z.array(z.string()),
          type: CellType,
        }),
      )
      .nullable()
      .describe('Where each column goes. null until the header was read.'),
    bytes: z.strictObject({ received: Count, read: Count }),
    rows: z
      .strictObject({ read: Count, created: Count, updated: Count, skipped: Count, rejected: Count })
      .describe('`skipped` counts events recorded before. Empty rows are not counted.'),
    reasons: z
      .array(z.strictObject({ code: z.string(), count: Count }))
      .describe('Reasons for rejected rows, most frequent first. See cdp_imports_rejections_list.'),
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Import' })

export const ImportRejection = z
  .strictObject({
    row: z.int().describe('Row number as in a spreadsheet: the header is row 1.'),
    column: z.string().nullable(),
    code: z.string(),
    message: z.string(),
    value: z.string().nullable().describe('The cell, up to 200 characters.'),
    kept: z.boolean().describe('Whether the rest of the row was imported without this cell.'),
  })
  .meta({ id: 'ImportRejection' })

export const RejectionGroup = z
  .strictObject({
    code: z.string(),
    column: z.string().nullable(),
    message: z.string(),
    kept: z.boolean(),
    count: Count,
    values: z.array(z.string()).describe('Up to five different cells.'),
    firstRow: z.int(),
  })
  .meta({ id: 'ImportRejectionGroup' })
