import { z } from 'zod'
import { fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, operation, readOperation } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { listLinks, MAX_LINKS, readClicks, TrackedLink } from './results.ts'
import { LinkSettings, readLinkSettings, setLinkSettings } from './settings.ts'

const sending_links_get = readOperation({
  name: 'sending_links_get',
  route: 'GET /sending-links',
  permission: 'channels:read',
  forPeople: true,
  summary: 'Get the tracking of links',
  description:
    'Returns whether links in messages count clicks, and whether emails tell when they are opened.',
  input: z.strictObject({}),
  output: LinkSettings,
  run: readLinkSettings,
})

const sending_links_set = operation({
  name: 'sending_links_set',
  route: 'PUT /sending-links',
  permission: 'channels:write',
  forPeople: true,
  summary: 'Set the tracking of links',
  description: 'Replaces these settings. They hold for messages that leave from now on.',
  effect: 'write',
  idempotent: true,
  input: LinkSettings,
  output: LinkSettings,
  run: setLinkSettings,
})

const links_list = readOperation({
  name: 'links_list',
  route: 'GET /links',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'List the tracked links of an initiative',
  description: `Where the links in its messages lead and who clicked, those of most people first, at most ${MAX_LINKS}. Of a campaign, give its \`initiativeId\`.`,
  input: z.strictObject({ initiativeId: WireId }),
  output: z.strictObject({
    people: z
      .strictObject({ clicked: z.int(), opened: z.int() })
      .describe('People who followed any link, and who opened an email.'),
    data: z.array(TrackedLink),
    next_cursor: z.null(),
  }),
  errors: ['not_found'],
  run: async (ctx, { initiativeId }) => {
    const id = await findInitiative(ctx, initiativeId)
    return { people: await readClicks(ctx, id), data: await listLinks(ctx, id), next_cursor: null }
  },
})

/** Throws `not_found`. */
async function findInitiative(ctx: Ctx, wireId: string): Promise<string> {
  const id = fromWire('initiative', wireId)
  const found =
    id && (await ctx.db.maybe(sql`select 1 from initiatives where org_id = ${ctx.org} and id = ${id}`))
  if (!found) throw notFound('initiative')
  return id
}

export const linkOperations = [sending_links_get, sending_links_set, links_list]
