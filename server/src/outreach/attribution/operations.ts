import { z } from 'zod'
import { EventName, getPerson } from '../../customers/index.ts'
import { listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import { presentTouchpoint, readPath } from './path.ts'
import { readReport } from './report.ts'
import { AttributionReport, ReportInput, Touchpoint } from './schema.ts'
import { AttributionSettings, readSettings, setSettings } from './settings.ts'

const attribution_get = readOperation({
  name: 'attribution_get',
  route: 'GET /attribution',
  permission: 'initiatives:read',
  readsReplica: true,
  forPeople: true,
  summary: 'Get which messages led to conversions',
  description:
    'Credits each conversion to one touch of the person: a message that was sent, opened, clicked or replied to. Days are ' +
    'those of the time zone of the organization. Visits of scanners do not count.',
  // It may ask for a count.
  transaction: 'shared',
  input: ReportInput,
  output: AttributionReport,
  errors: ['not_found'],
  run: readReport,
})

const attribution_settings_get = readOperation({
  name: 'attribution_settings_get',
  route: 'GET /attribution/settings',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'Get how long touches are credited',
  input: z.strictObject({}),
  output: AttributionSettings,
  run: readSettings,
})

const attribution_settings_set = operation({
  name: 'attribution_settings_set',
  route: 'PUT /attribution/settings',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Set how long touches are credited',
  description: 'Reports of earlier periods change, too.',
  effect: 'write',
  idempotent: true,
  input: AttributionSettings,
  output: AttributionSettings,
  run: setSettings,
})

const cdp_people_touchpoints = listOperation({
  name: 'cdp_people_touchpoints',
  route: 'GET /cdp/people/{externalId}/touchpoints',
  permission: 'people:read',
  readsReplica: true,
  forPeople: true,
  summary: 'List the touches and conversions of a person',
  description: 'Newest first. Each conversion says which touches it is credited to.',
  filters: {
    externalId: z.string().min(1).max(255),
    eventName: EventName.optional().describe(
      'The event that is a conversion. Default: those of the goals of all initiatives.',
    ),
  },
  item: Touchpoint,
  query: async (ctx, page, { externalId, eventName }) =>
    readPath(ctx, (await getPerson(ctx, externalId)).external_id, eventName, page),
  position: ({ at, id }) => ({ at, id }),
  present: presentTouchpoint,
})

export const attributionOperations = [
  attribution_get,
  attribution_settings_get,
  attribution_settings_set,
  cdp_people_touchpoints,
]
