import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  orThrow,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { ExternalId } from '../../platform/schema/index.ts'
import { upsertBatchOperation } from './batch-operation.ts'
import { ChangedValues, PersonPatch, patchPerson } from './patch.ts'
import { deletePerson, listPeople, PEOPLE_SORTS, upsertPeople } from './people.ts'
import { getPerson, presentPerson } from './person.ts'
import { Person, PersonInput } from './schema.ts'
import { searchPeople } from './search.ts'
import { listSources } from './sources.ts'
import { presentEntry, readableKinds, readTimeline, TimelineEntry, TimelineKind } from './timeline.ts'

const PersonPath = z.strictObject({ externalId: ExternalId })

const people = recordOperations({ key: PersonPath, record: Person, present: presentPerson })

const cdp_people_upsert = operation({
  name: 'cdp_people_upsert',
  route: 'POST /cdp/people',
  permission: 'people:write',
  summary: 'Create or update a person by external id',
  description: 'Omitted fields keep their values and null clears them. `attributes` are replaced as a whole.',
  effect: 'write',
  idempotent: true,
  subject: 'externalId',
  input: PersonInput,
  output: z.strictObject({ externalId: z.string(), created: z.boolean() }),
  errors: ['invalid_phone_number'],
  run: async (ctx, input) => {
    const { externalId, created } = orThrow((await upsertPeople(ctx, [input]))[0]!)
    return { externalId, created }
  },
})

const cdp_people_patch = operation({
  name: 'cdp_people_patch',
  route: 'PATCH /cdp/people/{externalId}',
  permission: 'people:write',
  summary: 'Change fields and attributes of a person',
  description:
    'Everything that you leave out stays. Simultaneous changes of different attributes are all kept. To ' +
    'undo, send the values of `before` back. The audit log keeps both.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ ...PersonPath.shape, ...PersonPatch }),
  output: z.strictObject({ externalId: z.string(), before: ChangedValues, after: ChangedValues }),
  errors: ['invalid_phone_number'],
  audited: ({ before, after }) => ({ before, after }),
  run: (ctx, { externalId, ...patch }) => patchPerson(ctx, externalId, patch),
})

const cdp_people_batch_upsert = upsertBatchOperation({
  name: 'cdp_people_batch_upsert',
  route: 'POST /cdp/people/batch',
  permission: 'people:write',
  summary: 'Create or update up to 1000 people',
  description: 'Each item succeeds or fails on its own. `errors` lists the rejected ones with reasons.',
  item: PersonInput,
  upsert: upsertPeople,
  keyOf: ({ externalId }) => externalId,
})

const cdp_people_get = people.get({
  name: 'cdp_people_get',
  route: 'GET /cdp/people/{externalId}',
  permission: 'people:read',
  summary: 'Get a person by external id',
  run: getPerson,
})

const cdp_people_list = listOperation({
  name: 'cdp_people_list',
  route: 'GET /cdp/people',
  permission: 'people:read',
  summary: 'List people',
  description: 'Newest first, or in the order that you choose.',
  item: Person,
  sorts: PEOPLE_SORTS,
  query: listPeople,
  position: byCreation,
  present: presentPerson,
})

const cdp_people_search = readOperation({
  name: 'cdp_people_search',
  route: 'GET /cdp/people/search',
  permission: 'people:read',
  summary: 'Search people',
  description:
    'Matches name, email address, phone number and external id. Every word of `query` must match at ' +
    'least in part; accents and case are ignored. Best match first.',
  input: z.strictObject({
    query: z.string().min(2).max(200),
    limit: z.int().min(1).max(25).optional().describe('Maximum number of people to return. Default: 10.'),
  }),
  output: z.strictObject({ data: z.array(Person) }),
  run: async (ctx, { query, limit }) => {
    const rows = await searchPeople(ctx, query, limit)
    return { data: rows.map(presentPerson) }
  },
})

const cdp_people_timeline = listOperation({
  name: 'cdp_people_timeline',
  route: 'GET /cdp/people/{externalId}/timeline',
  permission: 'people:read',
  summary: 'List the timeline of a person',
  description:
    'Events, messages, runs with the answers in them, hand-overs to people, and segments entered or left, ' +
    'newest first. Messages and hand-overs also need `conversations:read`, and answers `initiatives:read`. ' +
    'Without it, they are left out.',
  filters: {
    ...PersonPath.shape,
    kind: TimelineKind.optional().describe('Only these kinds.'),
  },
  item: TimelineEntry,
  query: async (ctx, page, { externalId, kind }) =>
    readTimeline(ctx, await getPerson(ctx, externalId), readableKinds(ctx, kind), page),
  position: ({ at, id }) => ({ at, id }),
  present: presentEntry,
})

const cdp_people_delete = people.delete({
  name: 'cdp_people_delete',
  route: 'DELETE /cdp/people/{externalId}',
  permission: 'people:write',
  summary: 'Delete a person',
  description:
    'Their events and links stay and apply again if you create them again. Deleting again returns ' +
    '`removed: false`.',
  run: deletePerson,
})

const cdp_sources_list = readOperation({
  name: 'cdp_sources_list',
  route: 'GET /cdp/sources',
  permission: 'people:read',
  summary: 'List data sources',
  input: z.strictObject({}),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        provider: z.string(),
        status: z.string().describe('CONNECTED or DISCONNECTED.'),
        displayName: z.string(),
        shopDomain: z.string().nullable(),
        checkoutDomain: z.string().nullable(),
      }),
    ),
  }),
  run: async (ctx) => ({ data: await listSources(ctx) }),
})

export const peopleOperations = [
  cdp_people_list,
  cdp_people_search,
  cdp_people_upsert,
  cdp_people_patch,
  cdp_people_get,
  cdp_people_timeline,
  cdp_people_batch_upsert,
  cdp_people_delete,
  cdp_sources_list,
]
