import { checkFilter } from '../../../../customers/index.ts'
import { parseDuration } from '../../../../platform/core/index.ts'
import type { ActionOf } from '../schema.ts'
import { EVENT_NAME_ADVICE, isEventName } from '../validation/event-names.ts'
import { error, type JourneyIssue, titleOf, warning } from '../validation/issues.ts'
import { findChannel } from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'
import { triggerTypeOf } from './trigger.ts'

/** The trigger must exist, a cap needs a window, and the event that starts a run must not end it. */
export function entryIssues(entry: ActionOf<'ENTRY'>, subject: Subject): JourneyIssue[] {
  return [...sourceIssues(entry, subject), ...capIssues(entry), ...cancelIssues(entry, subject)]
}

function sourceIssues(entry: ActionOf<'ENTRY'>, subject: Subject): JourneyIssue[] {
  switch (triggerTypeOf(entry)) {
    case 'manual':
      return []
    case 'segment':
      return segmentIssues(entry, subject)
    case 'cdp_event':
      return eventIssues(entry, subject)
    case 'inbound':
      return inboundIssues(entry, subject)
  }
}

function eventIssues(entry: ActionOf<'ENTRY'>, { now, references }: Subject): JourneyIssue[] {
  const { eventName, eventFilters = [] } = entry.inputs ?? {}
  if (!isEventName(eventName)) {
    const message = `Set \`eventName\` of ${titleOf(entry)} to the event that starts the journey. ${EVENT_NAME_ADVICE}`
    return [error('event_name_invalid', entry, message, 'eventName')]
  }
  if (eventFilters.length === 0) return []
  const filter = {
    kind: 'person',
    op: 'AND',
    predicates: [{ kind: 'event', eventName, occurred: true, propertyFilters: eventFilters }],
  } as const satisfies Parameters<typeof checkFilter>[0]
  const place = 'filter.predicates.0.propertyFilters.'
  return checkFilter(filter, { org: '', now, timeZone: references.timeZone }, 'filter').map(
    ({ path = '', message }) => {
      const [index = '0'] = path.slice(place.length).split('.')
      return error(
        'condition_invalid',
        entry,
        `Event filter ${Number(index) + 1} of ${titleOf(entry)}: ${message}`,
        'eventFilters',
      )
    },
  )
}

function segmentIssues(entry: ActionOf<'ENTRY'>, { references }: Subject): JourneyIssue[] {
  const { segmentId, maxEnrollments } = entry.inputs ?? {}
  if (!segmentId) {
    return [
      error(
        'segment_missing',
        entry,
        `Set \`segmentId\` of ${titleOf(entry)} to the segment whose new members are enrolled.`,
        'segmentId',
      ),
    ]
  }
  const segment = references.segments.get(segmentId)
  if (!segment) {
    return [
      error(
        'segment_unknown',
        entry,
        `The segment ${segmentId} of ${titleOf(entry)} does not exist. Choose one from ` +
          '`segments_list` by its id.',
        'segmentId',
      ),
    ]
  }
  const issues: JourneyIssue[] = []
  if (!segment.evaluated) {
    issues.push(
      warning(
        'segment_never_evaluated',
        entry,
        `The segment of ${titleOf(entry)} was never evaluated, so it has no members and nobody is ` +
          'enrolled. Evaluate it, or choose another one.',
        'segmentId',
      ),
    )
  }
  if (maxEnrollments === undefined) {
    issues.push(
      warning(
        'segment_without_cap',
        entry,
        `${titleOf(entry)} enrolls everyone who enters the segment. Set \`maxEnrollments\` and ` +
          '`enrollmentWindow` to limit it.',
        'maxEnrollments',
      ),
    )
  }
  return issues
}

function inboundIssues(entry: ActionOf<'ENTRY'>, { references }: Subject): JourneyIssue[] {
  const { inboundChannelIds = [], inboundKeyword = '' } = entry.inputs ?? {}
  if (inboundChannelIds.length === 0 || inboundKeyword.trim() === '') {
    return [
      error(
        'inbound_incomplete',
        entry,
        `Set \`inboundChannelIds\` and \`inboundKeyword\` of ${titleOf(entry)}, the numbers and the ` +
          'word that start the journey.',
        inboundChannelIds.length === 0 ? 'inboundChannelIds' : 'inboundKeyword',
      ),
    ]
  }
  return inboundChannelIds
    .filter((id) => findChannel(references, 'whatsapp', id) === null)
    .map((id) =>
      error(
        'channel_unknown',
        entry,
        `The number ${id} of ${titleOf(entry)} is not connected. Choose one from \`whatsapp_numbers_list\`.`,
        'inboundChannelIds',
      ),
    )
}

function capIssues(entry: ActionOf<'ENTRY'>): JourneyIssue[] {
  const { maxEnrollments, enrollmentWindow } = entry.inputs ?? {}
  if ((maxEnrollments === undefined) !== (enrollmentWindow === undefined)) {
    return [
      error(
        'cap_incomplete',
        entry,
        `Set both \`maxEnrollments\` and \`enrollmentWindow\` of ${titleOf(entry)}, or remove both.`,
        maxEnrollments === undefined ? 'maxEnrollments' : 'enrollmentWindow',
      ),
    ]
  }
  if (enrollmentWindow === undefined || parseDuration(enrollmentWindow) !== null) return []
  return [
    error(
      'duration_invalid',
      entry,
      `\`enrollmentWindow\` “${enrollmentWindow}” of ${titleOf(entry)} is not a duration. Use one ` +
        'such as 30m, 24h, 3d or 2w.',
      'enrollmentWindow',
    ),
  ]
}

function cancelIssues(entry: ActionOf<'ENTRY'>, { definition }: Subject): JourneyIssue[] {
  const name = entry.inputs?.eventName
  if (triggerTypeOf(entry) !== 'cdp_event' || name === undefined) return []
  if (!definition.metadata?.cancelOnEvents?.eventNames.includes(name)) return []
  return [
    warning(
      'enroll_and_cancel_event',
      entry,
      `The event ${name} of ${titleOf(entry)} both starts and cancels runs. Remove it there or from \`cancelOnEvents\`.`,
      'eventName',
    ),
  ]
}
