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
    'A field of the record (`externalId`, `firstName`, `phoneNumber`, `timestamp`, …), `attributes.<key>` for people ' +
      'and objects, `properties.<key>` for events, or `ignore`.',
  )

const ColumnTarget = z.strictObject({
  to: z.union([Target, z.array(Target).min(1).max(5)]).describe('One place, or several.'),
  type: CellType.optional().describe('Guessed from the first 1000 rows when omitted.'),
  format: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Of dates: how they are written, such as `dd/MM/yyyy HH:mm`, `X` for Unix seconds; ISO 8601 when omitted. Of ' +
        'numbers: `,` when that is the decimal sign.',
    ),
})

/** The mapping of a file's columns (docs/importing.md). */
export const ImportMapping = z
  .strictObject({
    columns: mapOf(z.string().min(1).max(1000), z.union([Target, ColumnTarget]), MAX_KEYS)
      .optional()
      .describe('Column name → where it goes. Columns that are not named are recognized by their names.'),
    unmapped: z
      .enum(['keep', 'ignore'])
      .optional()
      .describe(
        'Columns that are neither named nor recognized: `keep` (the default) makes them attributes or properties.',
      ),
    eventName: EventName.optional().describe('The name of all events, where no column says it.'),
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
    'Of objects: their type, which must exist. Of events: the type of customObjectExternalId.',
  ),
  content: z.string().max(MAX_CONTENT).optional().describe('The CSV itself, with a header line.'),
  fileName: Name.optional().describe('For people.'),
  mapping: ImportMapping.optional().describe('Recognized by the names of the columns when omitted.'),
  delimiter: Delimiter.optional().describe('Detected when omitted.'),
  dryRun: z.boolean().optional().describe('Report what would happen and store nothing.'),
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
        'UPLOADING: the file is not there yet. FAILED: see `error`. After FAILED and CANCELED the rows that were read ' +
          'until then stay stored.',
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
      .describe('What becomes of every column; null until the header was read.'),
    bytes: z.strictObject({ received: Count, read: Count }),
    rows: z
      .strictObject({ read: Count, created: Count, updated: Count, skipped: Count, rejected: Count })
      .describe('`skipped` are events that were recorded before. Empty rows are not counted.'),
    reasons: z
      .array(z.strictObject({ code: z.string(), count: Count }))
      .describe('Why rows were rejected, the most frequent first. See cdp_imports_rejections_list.'),
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Import' })

export const ImportRejection = z
  .strictObject({
    row: z.int().describe('As a spreadsheet counts: the header is row 1.'),
    column: z.string().nullable(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportRejection' })
