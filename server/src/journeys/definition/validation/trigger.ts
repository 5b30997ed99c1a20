import { parseDuration } from '../../../kernel/index.ts'
import { triggerTypeOf } from '../defaults.ts'
import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf, warning } from './issues.ts'
import { findChannel, nodesOf, type Rules, type Subject } from './subject.ts'

const EVENT_NAME = /^[a-zA-Z0-9_]{1,255}$/
const EVENT_NAME_ADVICE = 'Use letters, digits and underscores only.'

/** What starts and cancels runs, and the events that the journey records itself. */
export const triggerRules: Rules = (subject) => [
  ...nodesOf(subject.definition, 'ENTRY').flatMap((entry) => [
    ...sourceIssues(entry, subject),
    ...capIssues(entry),
  ]),
  ...cancelIssues(subject),
  ...dispatchIssues(subject),
  ...environmentIssues(subject),
]

function sourceIssues(entry: ActionOf<'ENTRY'>, subject: Subject): JourneyIssue[] {
  switch (triggerTypeOf(entry)) {
    case 'manual':
      return []
    case 'segment':
      return segmentIssues(entry, subject)
    case 'cdp_event':
      return isEventName(entry.inputs?.eventName)
        ? []
        : [
            error(
              'event_name_invalid',
              entry,
              `Name the event that starts the journey in \`eventName\`. ${EVENT_NAME_ADVICE}`,
            ),
          ]
    case 'inbound':
      return inboundIssues(entry, subject)
  }
}

function segmentIssues(entry: ActionOf<'ENTRY'>, { references }: Subject): JourneyIssue[] {
  const { segmentId, maxEnrollments } = entry.inputs ?? {}
  if (!segmentId) {
    return [error('segment_missing', entry, 'Set `segmentId`: the segment whose entrants are enrolled.')]
  }
  const segment = references.segments.get(segmentId)
  if (!segment) {
    return [
      error(
        'segment_unknown',
        entry,
        `There is no segment ${segmentId}. Choose one of \`segments_list\` by its id.`,
      ),
    ]
  }
  const issues: JourneyIssue[] = []
  if (!segment.evaluated) {
    issues.push(
      warning(
        'segment_never_evaluated',
        entry,
        'The segment was never evaluated, so it has no members and the journey reaches nobody. Evaluate it.',
      ),
    )
  }
  if (maxEnrollments === undefined) {
    issues.push(
      warning(
        'segment_without_cap',
        entry,
        'Everybody who enters the segment is enrolled. Set `maxEnrollments` and `enrollmentWindow` to limit it.',
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
        'Set `inboundChannelIds` and `inboundKeyword`: the numbers and the word that start the journey.',
      ),
    ]
  }
  return inboundChannelIds
    .filter((id) => findChannel(references, id) === null)
    .map((id) =>
      error(
        'channel_unknown',
        entry,
        `${id} is no connected number. Choose one of \`whatsapp_numbers_list\`.`,
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
        'Set `maxEnrollments` and `enrollmentWindow` together, or leave out both.',
      ),
    ]
  }
  if (enrollmentWindow === undefined || parseDuration(enrollmentWindow) !== null) return []
  return [
    error(
      'duration_invalid',
      entry,
      `\`enrollmentWindow\` “${enrollmentWindow}” is no duration. Write 30m, 24h, 3d or 2w.`,
    ),
  ]
}

function cancelIssues({ definition }: Subject): JourneyIssue[] {
  const names = definition.metadata?.cancelOnEvents?.eventNames ?? []
  const invalid = names
    .filter((name) => !isEventName(name))
    .map((name) =>
      error(
        'event_name_invalid',
        null,
        `“${name}” in \`cancelOnEvents\` is no event name. ${EVENT_NAME_ADVICE}`,
      ),
    )
  const enrolling = enrollingEvents(definition)
  const both = [...new Set(names)].flatMap((name) =>
    enrolling
      .filter((entry) => entry.inputs?.eventName === name)
      .map((entry) =>
        warning(
          'enroll_and_cancel_event',
          entry,
          `The event ${name} both starts and cancels runs. Remove it from one of the two.`,
        ),
      ),
  )
  return [...invalid, ...both]
}

function dispatchIssues({ definition }: Subject): JourneyIssue[] {
  const enrolling = new Set(enrollingEvents(definition).map((entry) => entry.inputs?.eventName))
  return nodesOf(definition, 'DISPATCH_EVENT').flatMap((node) => {
    const name = node.inputs?.eventName
    if (!isEventName(name)) {
      return [
        error(
          'event_name_invalid',
          node,
          `Name the event that ${titleOf(node)} records in \`eventName\`. ${EVENT_NAME_ADVICE}`,
        ),
      ]
    }
    if (!enrolling.has(name)) return []
    return [
      warning(
        'self_trigger',
        node,
        `${titleOf(node)} records ${name}, which starts this same journey again. Use another event.`,
      ),
    ]
  })
}

function enrollingEvents(definition: Subject['definition']): ActionOf<'ENTRY'>[] {
  return nodesOf(definition, 'ENTRY').filter((entry) => triggerTypeOf(entry) === 'cdp_event')
}

function environmentIssues({ definition, references }: Subject): JourneyIssue[] {
  const id = definition.metadata?.environmentId
  if (id === undefined || references.environments.has(id)) return []
  return [error('environment_unknown', null, `There is no environment ${id}. Leave out \`environmentId\`.`)]
}

export function isEventName(name: string | undefined): name is string {
  return name !== undefined && EVENT_NAME.test(name)
}
