import { z } from 'zod'
import { freeForm } from '../../../platform/schema/index.ts'
import { differencesOf } from '../differences.ts'
import { call, inputOf, orNull, pageOf, storedInput } from '../work.ts'
import { filterInFile, filterOf, mentionsInFilter, mentionsOfFilter } from './filters.ts'
import { EXPORTED, type KindDefinition, type Present } from './kind.ts'

const MAX_BYTES = 512 * 1024

const Document = z.strictObject({
  slug: z.string(),
  name: z.string().optional(),
  description: z.string().nullable().optional(),
  filter: freeForm(MAX_BYTES).optional(),
  evaluationCadence: z.string().optional(),
  dailyEvaluationHour: z.int().nullable().optional(),
  skipWeekendEvaluation: z.boolean().optional(),
  outputColumns: freeForm().optional(),
})

const Stored = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  filterExpression: z.record(z.string(), z.unknown()),
  evaluationCadence: z.string(),
  dailyEvaluationHour: z.int().nullable(),
  skipWeekendEvaluation: z.boolean(),
  outputColumns: z.record(z.string(), z.unknown()).nullable(),
})

function presentOf(answer: unknown): Present {
  const { id, outputColumns, ...fields } = Stored.parse(answer)
  const columns = outputColumns === null ? {} : { outputColumns }
  return { id, fields: storedInput('segments_update', { ...fields, ...columns }) }
}

export const segments: KindDefinition<z.output<typeof Document>> = {
  schema: Document,
  titleOf: ({ slug }) => slug,
  mentionsIn: ({ filter = {} }) => mentionsInFilter(filter),
  wanted: ({ filter, ...fields }, names) =>
    inputOf('segments_update', {
      ...fields,
      ...(filter === undefined ? {} : { filterExpression: filterOf(filter, names) }),
    }),
  find: async (ctx, { slug }) => {
    const answer = await orNull(call(ctx, 'segments_get', { slug }))
    return answer === null ? null : presentOf(answer)
  },
  differences: (present, wanted) => differencesOf(present?.fields ?? {}, wanted),
  create: (ctx, _, wanted) => call(ctx, 'segments_create', wanted),
  change: (ctx, _, wanted) => call(ctx, 'segments_update', wanted),
  page: async (ctx, cursor) => {
    const Page = pageOf(z.object({ slug: z.string() }))
    const page = Page.parse(await call(ctx, 'segments_list', { limit: EXPORTED, cursor }))
    const records: Present[] = []
    for (const { slug } of page.data) records.push(presentOf(await call(ctx, 'segments_get', { slug })))
    return { records, next: page.next_cursor }
  },
  mentionsOf: ({ fields }) => mentionsOfFilter(fields.filterExpression),
  inFile: ({ fields: { filterExpression, ...fields } }, names) => ({
    ...fields,
    filter: filterInFile(filterExpression, names),
  }),
}
