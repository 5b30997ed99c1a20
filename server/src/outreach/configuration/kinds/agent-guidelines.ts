import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Guidelines, NO_GUIDELINES } from '../../../conversations/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { differencesOf } from '../differences.ts'
import { call } from '../work.ts'
import type { Fields, KindDefinition, Present } from './kind.ts'

/** What the operation says about a value is enough. */
const Document = z.partialRecord(Guidelines.keyof(), z.unknown())

const Stored = z.object({ guidelines: Guidelines })

/** The only one of an organization has no id. */
const ID = ''

async function read(ctx: Ctx): Promise<Present> {
  const { guidelines } = Stored.parse(await call(ctx, 'agent_guidelines_get', {}))
  return { id: ID, fields: guidelines }
}

function set(ctx: Ctx, guidelines: Fields): Promise<unknown> {
  return call(ctx, 'agent_guidelines_set', { guidelines })
}

/** How the agents of the organization write. Those of an initiative are part of its document. */
export const agentGuidelines: KindDefinition<z.output<typeof Document>> = {
  schema: Document,
  titleOf: () => 'guidelines',
  mentionsIn: () => [],
  wanted: (document) => document,
  find: read,
  differences: (present, wanted) => differencesOf(present?.fields ?? {}, wanted),
  create: (ctx, _, wanted) => set(ctx, wanted),
  change: (ctx, { fields }, wanted) => set(ctx, { ...fields, ...wanted }),
  page: async (ctx) => {
    const present = await read(ctx)
    return { records: isDeepStrictEqual(present.fields, NO_GUIDELINES) ? [] : [present], next: null }
  },
  mentionsOf: () => [],
  inFile: ({ fields }) => fields,
}
