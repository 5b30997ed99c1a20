import { z } from 'zod'
import { ApiError } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import {
  type Ctx,
  operation,
  type Permission,
  readOperation,
  requirePermission,
} from '../../platform/operations/index.ts'
import { freeForm } from '../../platform/schema/index.ts'
import { findNames } from '../journeys/index.ts'
import { applyDocuments } from './application.ts'
import { KIND_NAMES, KINDS, type KindName } from './kinds/index.ts'

const KindField = z.enum(KIND_NAMES)
const MAX_DOCUMENTS = 500
/** As much as a journey or a filter has. */
const MAX_BYTES = 512 * 1024

const Document = z
  .strictObject({
    kind: KindField,
    document: freeForm(MAX_BYTES).describe(
      'As `configuration_export` returns it. Fields that it leaves out keep their values.',
    ),
  })
  .meta({ id: 'ConfigurationDocument' })

const Input = z.strictObject({
  documents: z.array(Document).min(1).max(MAX_DOCUMENTS),
  publish: z
    .boolean()
    .default(false)
    .describe('Also publishes these forms and journeys, and launches initiatives that are drafts.'),
})

const Outcome = z
  .strictObject({
    index: z.int().describe('Its place in `documents`.'),
    kind: KindField,
    name: z.string().describe('The name of its record.'),
    action: z.enum(['none', 'create', 'change']),
    changes: z.array(z.string()).describe('A line for each field: `+` is added, `-` removed, `~` changed.'),
    notes: z.array(z.string()).describe('What would still prevent publishing it.'),
    refusal: z
      .strictObject({ path: z.string().optional(), code: z.string(), message: z.string() })
      .nullable()
      .describe('Why it cannot be applied.'),
  })
  .meta({ id: 'ConfigurationOutcome' })

const READS: Readonly<Record<KindName, Permission>> = {
  agent_guidelines: 'initiatives:read',
  template: 'templates:read',
  email_template: 'templates:read',
  form: 'forms:read',
  initiative: 'initiatives:read',
  segment: 'segments:read',
  journey: 'journeys:read',
}

const configuration_export = readOperation({
  name: 'configuration_export',
  route: 'GET /configuration',
  permission: 'initiatives:read',
  summary: 'Get records as documents',
  description:
    'Returns records of one kind as `parley pull` writes them, newest first. They refer to each other by name, ' +
    'so that they fit other organizations, and contain no secrets.',
  forPeople: true,
  input: z.strictObject({
    kind: KindField,
    cursor: z.string().max(4_096).optional().describe('`next_cursor` of the page before.'),
  }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({ kind: KindField, name: z.string(), document: z.record(z.string(), z.unknown()) }),
    ),
    next_cursor: z.string().nullable(),
  }),
  errors: ['invalid_cursor'],
  run: async (ctx, { kind, cursor }) => {
    const described = KINDS[kind]
    const { records, next } = await described.page(ctx, cursor)
    const names = await findNames(
      ctx,
      records.flatMap((each) => described.mentionsOf(each)),
    )
    const data = records.map((each) => {
      const document = described.inFile(each, names)
      return { kind, name: described.titleOf(document as never), document }
    })
    return { data, next_cursor: next }
  },
})

const configuration_preview = readOperation({
  name: 'configuration_preview',
  route: 'POST /configuration/preview',
  permission: 'initiatives:read',
  summary: 'Preview what documents would change',
  description:
    'Does what `configuration_apply` does and takes it back, so it names what that would refuse. Needs only the ' +
    'permissions to read.',
  forPeople: true,
  transaction: 'shared',
  input: Input,
  output: z.strictObject({ documents: z.array(Outcome) }),
  run: async (ctx, { documents, publish }) => {
    for (const { kind } of documents) requirePermission(ctx, READS[kind], `A document of a ${kind}`)
    await ctx.db.run(sql`savepoint before_documents`)
    const outcomes = await applyDocuments(rehearsing(ctx), documents, { publish })
    await ctx.db.run(sql`rollback to savepoint before_documents`)
    return { documents: outcomes }
  },
})

/** What is applied and taken back may be written, and wakes nobody. */
function rehearsing(ctx: Ctx): Ctx {
  const writes: Permission[] = [
    'templates:write',
    'forms:write',
    'initiatives:write',
    'segments:write',
    'journeys:write',
  ]
  return {
    ...ctx,
    permissions: new Set([...ctx.permissions, ...writes]),
    afterCommit: () => undefined,
  }
}

const configuration_apply = operation({
  name: 'configuration_apply',
  route: 'POST /configuration/apply',
  permission: 'initiatives:write',
  summary: 'Update records from documents',
  description:
    'Creates and changes records, all or nothing. What a document does not name stays, and nothing is deleted. ' +
    'Forms and journeys become drafts unless you publish them. WhatsApp templates are submitted for review.',
  effect: 'write',
  reachesPeople: true,
  forPeople: true,
  idempotent: true,
  input: Input.extend({
    confirm: z
      .boolean()
      .default(false)
      .describe('Needed with `publish`, because journeys can message people.'),
  }),
  output: z.strictObject({ documents: z.array(Outcome) }),
  errors: ['configuration_refused', 'confirmation_required'],
  run: async (ctx, { documents, publish, confirm }) => {
    if (publish && !confirm) {
      throw new ApiError(
        'confirmation_required',
        'Published journeys can message people. Send `confirm: true` to continue.',
      )
    }
    const outcomes = await applyDocuments(ctx, documents, { publish })
    const issues = outcomes.flatMap(({ refusal }) => refusal ?? [])
    if (issues.length > 0) {
      const message = `${issues.length} of ${outcomes.length} documents cannot be applied, so nothing was changed.`
      throw new ApiError('configuration_refused', message, { issues })
    }
    return { documents: outcomes }
  },
})

export const configurationOperations = [configuration_export, configuration_preview, configuration_apply]
