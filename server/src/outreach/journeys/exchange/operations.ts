import { z } from 'zod'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { findJourney, presentJourney, validateDefinition } from '../authoring/index.ts'
import { JourneyIssue } from '../authoring/schema.ts'
import { ReadId } from '../ids.ts'
import { JourneyDefinition, SentDefinition } from '../nodes/definition.ts'
import { type Document, definitionOf, documentOf, mentionsIn, mentionsOf, placedAs } from './document.ts'
import { findNames } from './names.ts'
import { UnknownName } from './references.ts'
import { FileProblem, fileNameOf, read, write } from './yaml.ts'

/** As much as a definition has. */
const LONGEST_FILE = 512 * 1024

const journeys_export = readOperation({
  name: 'journeys_export',
  route: 'GET /journeys/{journeyId}/file',
  permission: 'journeys:read',
  summary: 'Get a journey as YAML',
  description:
    'Returns the file that `parley journeys pull` writes. Segments, templates and other records stand ' +
    'in it by their names, so that the file fits other organizations.',
  forPeople: true,
  input: z.strictObject({ journeyId: ReadId }),
  output: z.strictObject({ fileName: z.string(), text: z.string() }),
  run: async (ctx, { journeyId }) => {
    const { initiativeId, definition } = presentJourney(await findJourney(ctx, journeyId))
    const parsed = JourneyDefinition.parse(definition)
    const names = await findNames(ctx, [
      { kind: 'initiative', called: { id: initiativeId } },
      ...mentionsOf(parsed),
    ])
    const document = documentOf(initiativeId, parsed, names)
    return { fileName: `${fileNameOf(document)}.yaml`, text: write(document) }
  },
})

const journeys_parse = readOperation({
  name: 'journeys_parse',
  route: 'POST /journeys/file',
  permission: 'journeys:read',
  summary: 'Preview a journey from YAML',
  description:
    'Returns the definition that a file describes and what prevents publishing it. Nothing is stored: ' +
    'send the definition to `journeys_update_draft` or `journeys_create_draft`. A file that is not ' +
    'valid, or names a record that does not exist, fails with `invalid_request`.',
  forPeople: true,
  input: z.strictObject({
    text: z.string().min(1).max(LONGEST_FILE).describe('The content of the file.'),
    journeyId: ReadId.optional().describe(
      'The journey that it is meant for: its template links are used, and nodes without a position stay in place.',
    ),
  }),
  output: z.strictObject({
    initiative: z.string().nullable().describe('The initiative that the file names, by its name.'),
    definition: SentDefinition,
    issues: z.array(JourneyIssue),
  }),
  errors: ['not_found'],
  run: async (ctx, { text, journeyId }) => {
    const journey = journeyId === undefined ? null : await findJourney(ctx, journeyId)
    const document = explained(() => read(text, 'The file'))
    const written = await readDefinition(ctx, document)
    const definition = journey ? placedAs(written, journey.definition) : written
    const own = journey ? { ...definition, id: toWire('journey', journey.id) } : definition
    return {
      initiative: typeof document.initiative === 'string' ? document.initiative : null,
      definition,
      issues: await validateDefinition(ctx, own),
    }
  },
})

async function readDefinition(ctx: Ctx, document: Document): Promise<JourneyDefinition> {
  const names = await findNames(ctx, mentionsIn(document))
  return explained(() => SentDefinition.parse(definitionOf(document, names)))
}

/** Tells the author of the file what is wrong with it. */
function explained<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof FileProblem || error instanceof UnknownName)
      throw new ApiError('invalid_request', sentence(error.message))
    if (error instanceof z.ZodError) throw new ApiError('invalid_request', z.prettifyError(error))
    throw error
  }
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

export const exchangeOperations = [journeys_export, journeys_parse]
