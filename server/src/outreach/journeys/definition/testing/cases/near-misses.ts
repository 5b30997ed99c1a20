import { ASK_EDGES, edge } from '../../../../../../test/fixtures/journeys.ts'
import type { JourneyDefinition } from '../../../nodes/definition.ts'
import type { Action } from '../../../nodes/schema.ts'
import type { JourneyIssue } from '../../../nodes/validation/issues.ts'
import type { References } from '../../../nodes/validation/references.ts'
import {
  before,
  byPlan,
  entry,
  exit,
  journey,
  journeyWith,
  NUMBER,
  references,
  send,
  split,
  talk,
} from '../journeys.ts'

/** A journey that narrowly avoids an issue, named by what differs. */
export interface NearMiss {
  has: string
  definition: JourneyDefinition
  references?: Partial<References>
}

const trigger = (inputs: Record<string, unknown>) => journeyWith({ ...entry, inputs } as Action)
const message = (inputs: Record<string, unknown>) => journeyWith({ ...send, inputs } as Action)
const delay = (inputs: Record<string, unknown>) => before({ kind: 'DELAY', inputs }, ['SENT'])
const bindings = { templateBindings: { 1: 'person.firstName' } }
const capped = { maxEnrollments: 1, enrollmentWindow: '1m' }
const http = (inputs: Record<string, unknown>) =>
  before({ kind: 'HTTP_REQUEST', inputs: { method: 'GET', url: 'https://crm.test/a', ...inputs } }, [
    'SUCCESS',
    'FAILED',
  ])
const triggeredBy = (eventName: string, definition: JourneyDefinition) => ({
  ...definition,
  actions: definition.actions.map((action) =>
    action.kind === 'ENTRY'
      ? { ...action, inputs: { triggerType: 'cdp_event' as const, eventName } }
      : action,
  ),
})

/** A silent conversation leads to another EXIT. */
const withExit = (id: string) => journeyWith({ ...exit, id }, [...ASK_EDGES.slice(0, -1), `talk STALE ${id}`])

/** One for every code: a new code does not compile without one. */
export const NEAR_MISSES: Record<JourneyIssue['code'], NearMiss> = {
  entry_count: { has: 'one ENTRY', definition: journey() },
  exit_missing: {
    has: 'an EXIT and nothing else after the ENTRY',
    definition: journey({ actions: [entry, exit], edges: [edge('start SENT end')] }),
  },
  duplicate_node_id: {
    has: 'ids that differ in case',
    definition: withExit('End'),
  },
  edge_unknown_node: {
    has: 'every edge between nodes that are there',
    definition: withExit('nowhere'),
  },
  edge_unknown_handle: { has: 'signals of its own arms', definition: split(1, 99) },
  handle_fan_out: {
    has: 'two signals that lead to one node',
    definition: journey({
      edges: [
        'start SENT ask',
        'ask SENT wait',
        'wait REPLIED talk',
        'wait TIMEOUT talk',
        'talk CLOSED end',
        'talk STALE end',
      ].map(edge),
    }),
  },
  handle_unconnected: { has: 'every signal connected', definition: split(33, 33, 34) },
  node_unreachable: {
    has: 'a node that only the last signal leads to',
    definition: journeyWith({ ...exit, id: 'apart' }, [
      ...journey()
        .edges.slice(0, -1)
        .map((each) => `${each.from} ${each.sourceHandle} ${each.to}`),
      'talk STALE apart',
    ]),
  },
  node_unnamed: { has: 'a name of one letter', definition: journeyWith({ ...exit, name: 'E' }) },
  no_path_to_exit: {
    has: 'a loop with one way out',
    definition: journeyWith({ id: 'pause', kind: 'DELAY', name: 'Pause', inputs: { duration: '1d' } }, [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT pause',
      'pause SENT wait',
      'talk CLOSED pause',
      'talk STALE end',
    ]),
  },
  segment_missing: {
    has: 'a segment',
    definition: trigger({ triggerType: 'segment', segmentId: 'seg_1', ...capped }),
  },
  segment_unknown: {
    has: 'a segment that exists',
    definition: trigger({ triggerType: 'segment', segmentId: 'seg_2', ...capped }),
    references: { segments: new Map([['seg_2', { evaluated: true }]]) },
  },
  event_name_invalid: {
    has: 'a name of letters, digits and underscores',
    definition: trigger({ triggerType: 'cdp_event', eventName: 'cart_abandoned_2' }),
  },
  cap_incomplete: { has: 'a number and a window', definition: trigger(capped) },
  inbound_incomplete: {
    has: 'a number and a keyword',
    definition: trigger({ triggerType: 'inbound', inboundChannelIds: [NUMBER], inboundKeyword: 'h' }),
  },
  template_missing: {
    has: 'a link of round 2 for the second message',
    definition: before({ ...send, id: 'node', name: 'First' }, ['SENT']),
    references: {
      rounds: new Map([
        [1, 'tpl_1'],
        [2, 'tpl_1'],
      ]),
    },
  },
  template_unknown: {
    has: 'a template that exists',
    definition: message({ ...bindings, templateId: 'tpl_1' }),
  },
  template_not_approved: {
    has: 'an approved template of its own, where the linked one is pending',
    definition: message({ ...bindings, templateId: 'tpl_2' }),
    references: {
      templates: new Map([
        ['tpl_1', { name: 'hello', status: 'PENDING', accountId: 'account', placeholders: ['1'] }],
        ['tpl_2', { name: 'hi', status: 'APPROVED', accountId: 'account', placeholders: ['1'] }],
      ]),
    },
  },
  template_form_closed: {
    has: 'a template of its own, where the form of the linked one is paused',
    definition: message({ ...bindings, templateId: 'tpl_2' }),
    references: {
      templates: new Map([
        [
          'tpl_1',
          {
            ...{ name: 'hello', status: 'APPROVED', accountId: 'account', placeholders: ['1'] },
            formProblem: 'form_closed',
          },
        ],
        ['tpl_2', { name: 'hi', status: 'APPROVED', accountId: 'account', placeholders: ['1'] }],
      ]),
    },
  },
  email_text_missing: {
    has: 'a subject and a text',
    definition: journeyWith({
      ...send,
      kind: 'SEND_EMAIL',
      inputs: { subject: 'Hi', body: 'Hello' },
    } as Action),
  },
  sms_text_missing: {
    has: 'a text',
    definition: journeyWith({ ...send, kind: 'SEND_SMS', inputs: { text: 'Hello' } } as Action),
  },
  channel_missing: {
    has: 'one number of the template’s account among others',
    definition: journey(),
    references: {
      channels: [
        { kind: 'whatsapp', address: '+34600000000', accountId: 'other' },
        { kind: 'whatsapp', address: NUMBER, accountId: 'account' },
      ],
    },
  },
  channel_unknown: { has: 'a connected number', definition: message({ ...bindings, channelId: NUMBER }) },
  template_channel_mismatch: {
    has: 'the second number of the template’s account',
    definition: message({ ...bindings, channelId: '+34600000000' }),
    references: {
      channels: [
        { kind: 'whatsapp', address: NUMBER, accountId: 'account' },
        { kind: 'whatsapp', address: '+34600000000', accountId: 'account' },
      ],
    },
  },
  binding_missing: {
    has: 'a text for its placeholder',
    definition: message({ templateBindings: { 1: 'literal:friend' } }),
  },
  binding_no_address: {
    has: 'a link button that leads to an address',
    definition: message({ templateBindings: { 1: 'literal:https://shop.example/cart' } }),
    references: {
      templates: new Map([
        [
          'tpl_1',
          {
            ...{ name: 'hello', status: 'APPROVED', accountId: 'account' },
            ...{ placeholders: ['1'], targets: ['1'] },
          },
        ],
      ]),
    },
  },
  binding_unresolvable: {
    has: 'an output of a node that is there',
    definition: {
      ...http({}),
      actions: http({}).actions.map((action) =>
        action.id === 'ask'
          ? ({
              ...send,
              inputs: { templateBindings: { 1: 'engagement.nodeOutputs.node.body.name' } },
            } as Action)
          : action,
      ),
    },
  },
  duration_invalid: { has: 'the shortest delay', definition: delay({ duration: '1m' }) },
  date_in_past: {
    has: 'a date a second ahead',
    definition: delay({ mode: 'until_date', targetAt: '2030-01-01T00:00:01Z' }),
  },
  timezone_invalid: {
    has: 'a time zone by its IANA name',
    definition: delay({ mode: 'until_weekday', weekdays: [1], timezone: 'America/Bogota' }),
  },
  condition_invalid: {
    has: 'a comparison with a number',
    definition: before(
      {
        kind: 'DECISION',
        inputs: {
          logic: 'AND',
          conditions: [
            { kind: 'value', selectionPath: 'engagement.context.age', operator: 'gt', value: '18' },
          ],
        },
      },
      ['YES', 'NO'],
    ),
  },
  case_duplicate_value: {
    has: 'values that differ in case',
    definition: byPlan('x', 'X'),
  },
  split_weights: { has: 'weights of 99 and 1', definition: split(99, 1) },
  http_url_invalid: { has: 'the shortest address', definition: http({ url: 'https://a.b' }) },
  credential_unknown: { has: 'a credential that exists', definition: http({ credentialKey: 'crm' }) },
  hosts_missing: { has: 'a credential with hosts', definition: http({ credentialKey: 'crm' }) },
  host_not_allowed: {
    has: 'a secret for the host, in the address',
    definition: http({ url: 'https://crm.test/{{env.TOKEN}}', credentialKey: 'crm' }),
  },
  environment_unknown: {
    has: 'an environment that exists',
    definition: journey({ metadata: { environmentId: 'staging' } }),
    references: { environments: new Map([['staging', { isDefault: true, variables: new Map() }]]) },
  },
  initiative_unknown: {
    has: 'another initiative to lead on to',
    definition: journeyWith({ ...exit, inputs: { nextInitiativeId: 'ini_2' } } as Action),
  },
  busy_loop: {
    has: 'a loop with the shortest wait',
    definition: journeyWith({ id: 'pause', kind: 'DELAY', name: 'Pause', inputs: { duration: '1m' } }, [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT pause',
      'pause SENT ask',
      'talk CLOSED end',
      'talk STALE end',
    ]),
  },
  kind_unavailable: { has: 'WhatsApp', definition: message({ ...bindings, channel: 'whatsapp' }) },
  self_trigger: {
    has: 'an event of nearly the same name',
    definition: triggeredBy(
      'paid',
      before({ kind: 'DISPATCH_EVENT', inputs: { eventName: 'Paid' } }, ['SENT']),
    ),
  },
  enroll_and_cancel_event: {
    has: 'another event that cancels',
    definition: triggeredBy('paid', journey({ metadata: { cancelOnEvents: { eventNames: ['refunded'] } } })),
  },
  segment_without_cap: {
    has: 'a cap',
    definition: trigger({ triggerType: 'segment', segmentId: 'seg_1', ...capped }),
  },
  segment_never_evaluated: {
    has: 'a segment that was evaluated',
    definition: trigger({ triggerType: 'segment', segmentId: 'seg_1', ...capped }),
    references: { segments: references.segments },
  },
  extraction_schema_missing: {
    has: 'a schema with the field',
    definition: message({ templateBindings: { 1: 'engagement.extracted.size' } }),
    references: { extractedFields: new Set(['size']) },
  },
  label_opt_out: {
    has: 'a label that says what is canceled',
    definition: journeyWith(talk),
    references: { choices: [{ question: 'And now?', label: 'Cancel my appointment' }] },
  },
  short_inactivity: {
    has: 'an hour of inactivity',
    definition: journeyWith({ ...talk, inputs: { inactivityTimeout: '60m' } } as Action),
  },
}
