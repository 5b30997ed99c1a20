import { z } from 'zod'
import type { Ctx } from '../../../platform/operations/index.ts'
import {
  compareDefinitions,
  definitionOf,
  documentOf,
  isSame,
  JourneyFile,
  linesOf,
  mentionsIn,
  mentionsOf,
  placedAs,
  SentDefinition,
  UnknownName,
} from '../../journeys/index.ts'
import { call, orNull, pageOf } from '../work.ts'
import { findInitiative } from './initiatives.ts'
import { EXPORTED, type Fields, type KindDefinition, type Present } from './kind.ts'

type Definition = z.output<typeof SentDefinition>

const Stored = z.object({
  id: z.string(),
  initiativeId: z.string(),
  status: z.string(),
  revision: z.int(),
  definition: SentDefinition,
})
const Draft = z.object({ id: z.string(), status: z.string(), revision: z.int() })
const Issues = z.object({ issues: z.array(z.object({ severity: z.string(), message: z.string() })) })
const State = z.object({ status: z.string() })

/** The id of a record is that of its initiative. */
async function read(ctx: Ctx, initiativeId: string): Promise<Present | null> {
  const answer = await orNull(call(ctx, 'journeys_get_definition', { journeyId: initiativeId }))
  if (answer === null) return null
  const { definition, ...journey } = Stored.parse(answer)
  return { id: initiativeId, fields: { definition, journey } }
}

function definitionIn(fields: Fields): Definition {
  return SentDefinition.parse(fields.definition)
}

async function initiativeOf(ctx: Ctx, initiative: JourneyFile['initiative']): Promise<string | null> {
  if (typeof initiative === 'object') return initiative.id
  return (await findInitiative(ctx, initiative))?.id ?? null
}

/** The draft of an initiative, or else its published version, in the form of `parley journeys`. */
export const journeys: KindDefinition<JourneyFile> = {
  schema: JourneyFile,
  titleOf: ({ initiative, name }) => (typeof initiative === 'string' ? initiative : name),
  mentionsIn,
  wanted: (document, names) => ({ definition: SentDefinition.parse(definitionOf(document, names)) }),
  find: async (ctx, { initiative }) => {
    const id = await initiativeOf(ctx, initiative)
    return id === null ? null : read(ctx, id)
  },
  differences: (present, wanted) => {
    const definition = definitionIn(wanted)
    if (present === null) return linesOf(null, definition).map((line) => line.trim())
    const before = definitionIn(present.fields)
    const after = placedAs(definition, before)
    const comparison = compareDefinitions(before, after)
    return isSame(comparison) ? [] : linesOf(comparison, after).map((line) => line.trim())
  },
  create: async (ctx, { initiative }, { definition }) => {
    const initiativeId = await initiativeOf(ctx, initiative)
    if (initiativeId === null) throw new UnknownName(`no initiative is named “${String(initiative)}”`)
    return call(ctx, 'journeys_create_draft', { initiativeId, definition })
  },
  change: (ctx, { id, fields }, wanted) => {
    const definition = placedAs(definitionIn(wanted), definitionIn(fields))
    const { id: journeyId, status, revision } = Draft.parse(fields.journey)
    return status === 'DRAFT'
      ? call(ctx, 'journeys_update_draft', { journeyId, revision, definition })
      : call(ctx, 'journeys_create_draft', { initiativeId: id, definition })
  },
  notes: async (ctx, { fields }) => {
    const { id, status } = Draft.parse(fields.journey)
    if (status !== 'DRAFT') return []
    const { issues } = Issues.parse(await call(ctx, 'journeys_validate', { journeyId: id }))
    return issues.map(({ severity, message }) => `${severity}: ${message}`)
  },
  publish: async (ctx, { id, fields }) => {
    if (Draft.parse(fields.journey).status !== 'DRAFT') return false
    const { status } = State.parse(await call(ctx, 'initiatives_get', { id }))
    if (status === 'DRAFT') await call(ctx, 'initiatives_launch', { id })
    else await call(ctx, 'journeys_publish', { journeyId: id, confirm: true })
    return true
  },
  page: async (ctx, cursor) => {
    const Page = pageOf(z.object({ id: z.string() }))
    const page = Page.parse(await call(ctx, 'initiatives_list', { limit: EXPORTED, cursor }))
    const records: Present[] = []
    for (const { id } of page.data) {
      const journey = await read(ctx, id)
      if (journey) records.push(journey)
    }
    return { records, next: page.next_cursor }
  },
  mentionsOf: ({ id, fields }) => [
    { kind: 'initiative', called: { id } },
    ...mentionsOf(definitionIn(fields)),
  ],
  inFile: ({ id, fields }, names) => documentOf(id, definitionIn(fields), names),
}
