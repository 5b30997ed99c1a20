import { z } from 'zod'
import { DecisionCondition } from './conditions.ts'

const Text = z.string().max(2000)
const Label = z.string().max(255)
/** Its format is checked by validation, so that a draft can be kept while it is being written. */
const DurationText = z.string().max(20).describe('A whole number and m, h, d or w: 30m, 24h, 3d, 2w.')
const ConversationMode = z
  .enum(['AGENT', 'ESCALATE'])
  .describe('AGENT: the AI converses. ESCALATE: straight to a human.')

const Position = z.strictObject({ x: z.number(), y: z.number() })

/** What every node has beside its kind; `inputs` belong to the kind. */
function action<K extends string, I extends z.ZodObject>(kind: K, inputs: I) {
  return z
    .strictObject({
      id: z.string().min(1).max(100).describe('Yours; unique within the journey. Edges name it.'),
      kind: z.literal(kind),
      name: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('What people read. Needed before the journey is published.'),
      position: Position.optional().describe('On the canvas; laid out by the server when omitted.'),
      inputs: inputs.optional(),
    })
    .meta({ id: `Action_${kind}` })
}

const Entry = action(
  'ENTRY',
  z.strictObject({
    description: Text.optional(),
    triggerType: z
      .enum(['manual', 'segment', 'cdp_event', 'inbound'])
      .optional()
      .describe('What starts a run. `manual` when omitted: participants are added by hand or API.'),
    segmentId: Label.optional().describe('Of a `segment` trigger: whoever enters it is enrolled.'),
    segmentName: Label.optional(),
    eventName: Label.optional().describe(
      'Of a `cdp_event` trigger: the person of such an event is enrolled.',
    ),
    maxEnrollments: z
      .int()
      .min(1)
      .max(4_503_599_627_370_496)
      .optional()
      .describe('How many runs may start within `enrollmentWindow`.'),
    enrollmentWindow: DurationText.optional(),
    inboundAction: z.enum(['WHATSAPP_MESSAGE']).optional(),
    inboundChannelIds: z.array(Label).max(50).optional(),
    inboundKeyword: Label.optional(),
    inboundMatchMode: z.enum(['EXACT']).optional(),
  }),
)

const Bindings = z
  .record(z.string().max(20), z.string().max(1024))
  .refine((bindings) => Object.keys(bindings).length <= 100, 'Bind at most 100 placeholders.')
  .describe(
    'The value of each placeholder, by its number: `{"1": "person.firstName", "2": "literal:Monday"}`.',
  )

const SendMessage = action(
  'SEND_MESSAGE',
  z.strictObject({
    templateId: Label.optional().describe("The initiative's template of the same round when omitted."),
    templateName: Label.optional(),
    channel: z.enum(['whatsapp', 'sms', 'email']).optional().describe("The initiative's when omitted."),
    templateBindings: Bindings.optional(),
    channelId: Label.optional().describe(
      "The connected number to send from, as E.164; the first one of the template's WhatsApp account when omitted.",
    ),
    sendImmediately: z.boolean().optional(),
  }),
)

const BlockOutput = z.strictObject({
  id: z.string().max(100),
  label: Label,
  type: z.enum(['string', 'number', 'date', 'boolean', 'json']),
  description: Text.optional(),
  builtin: z.boolean(),
})

const ConversationBlock = action(
  'CONVERSATION_BLOCK',
  z.strictObject({
    goal: Text.optional(),
    maxTimeout: DurationText.optional(),
    mode: ConversationMode.optional(),
    outputs: z.array(BlockOutput).max(50).optional(),
  }),
)

const WaitForReply = action(
  'WAIT_FOR_REPLY',
  z.strictObject({
    maxTimeout: DurationText.optional().describe('How long to wait for the first reply. 24h when omitted.'),
  }),
)

const ManageConversation = action(
  'MANAGE_CONVERSATION',
  z.strictObject({
    mode: ConversationMode.optional(),
    inactivityTimeout: DurationText.optional().describe('Silence that ends it. 24h when omitted.'),
  }),
)

const DispatchEvent = action(
  'DISPATCH_EVENT',
  z.strictObject({
    eventName: z.string().min(1).max(255),
    properties: z
      .record(z.string().max(255), z.union([Text, z.strictObject({ var: z.string().max(500) })]))
      .refine((properties) => Object.keys(properties).length <= 100, 'Send at most 100 properties.')
      .optional(),
    description: Text.optional(),
  }),
)

const MinuteOfDay = z.int().min(0).max(1439)

const Delay = action(
  'DELAY',
  z.strictObject({
    mode: z.enum(['duration', 'until_date', 'until_weekday']).optional().describe('`duration` when omitted.'),
    duration: DurationText.optional(),
    targetAt: Label.optional().describe('Of `until_date`: ISO 8601.'),
    weekdays: z.array(z.int().min(1).max(7)).max(7).optional().describe('ISO: Monday is 1.'),
    windowStartMinutes: MinuteOfDay.optional().describe('Minutes after midnight.'),
    windowEndMinutes: MinuteOfDay.optional(),
    timezone: z.string().max(100).optional().describe('An IANA name, such as America/Bogota.'),
    description: Text.optional(),
  }),
)

const Decision = action(
  'DECISION',
  z.strictObject({
    logic: z.enum(['AND', 'OR']),
    conditions: z.array(DecisionCondition).max(50),
    description: Text.optional(),
  }),
)

const Case = action(
  'CASE',
  z.strictObject({
    selectionPath: z.string().max(500).describe('The variable whose value picks the branch.'),
    branches: z.array(z.strictObject({ id: z.string().max(100), value: Label, label: Label.min(1) })).max(10),
    description: Text.optional(),
  }),
)

const RandomSplit = action(
  'RANDOM_SPLIT',
  z.strictObject({
    arms: z
      .array(
        z.strictObject({
          id: z.string().max(100),
          weight: z.int().min(1).max(100),
          label: Label.optional(),
        }),
      )
      .max(100)
      .describe('Weights total 100.'),
    description: Text.optional(),
  }),
)

const HttpRequest = action(
  'HTTP_REQUEST',
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string().min(1).max(2000),
    headers: z
      .array(z.strictObject({ key: Label, value: Text }))
      .max(50)
      .optional(),
    body: z
      .strictObject({
        mode: z.enum(['none', 'json', 'raw']),
        content: z.string().max(65_536).optional(),
        contentType: Label.optional(),
      })
      .optional(),
    credentialId: Label.optional(),
    credentialKey: Label.optional(),
    timeoutMs: z.int().min(1).max(30_000).optional(),
    maxAttempts: z.int().min(1).max(5).optional(),
    documentUrlTtlSeconds: z.int().min(1).max(86_400).optional(),
  }),
)

const Exit = action(
  'EXIT',
  z.strictObject({
    outcome: Label.optional().describe('A word of yours for how the run ended.'),
    nextInitiativeId: Label.optional(),
  }),
)

/** A node of a journey, told apart by `kind` (docs/behaviour.md: Journeys). */
export const Action = z
  .discriminatedUnion('kind', [
    Entry,
    SendMessage,
    ConversationBlock,
    WaitForReply,
    ManageConversation,
    DispatchEvent,
    Delay,
    Decision,
    Case,
    RandomSplit,
    HttpRequest,
    Exit,
  ])
  .meta({ id: 'Action' })

export type Action = z.output<typeof Action>
export type ActionKind = Action['kind']
export type ActionOf<K extends ActionKind> = Extract<Action, { kind: K }>
