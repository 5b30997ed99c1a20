import type { Action } from '../../../nodes/schema.ts'
import { before, type Case, journey, journeyWith, NUMBER, send, talk } from '../journeys.ts'

const message = (inputs: Record<string, unknown>) => journeyWith({ ...send, inputs } as Action)
const mail = (inputs: Record<string, unknown>) =>
  journeyWith({ ...send, kind: 'SEND_EMAIL', inputs } as Action)
const block = (outputs: object[]) =>
  journeyWith({ ...talk, kind: 'CONVERSATION_BLOCK', inputs: { outputs } } as Action, [
    ...journey().edges.map((each) => `${each.from} ${each.sourceHandle} ${each.to}`),
    'talk TIMEOUT end',
  ])
const output = (id: string, builtin = false) => ({ id, label: id, type: 'string', builtin })
const bindings = { templateBindings: { 1: 'person.firstName' } }

const linkButton = {
  templates: new Map([
    [
      'tpl_1',
      {
        ...{ name: 'hello', status: 'APPROVED' as const, accountId: 'account' },
        ...{ placeholders: ['1'], targets: ['1'] },
      },
    ],
  ]),
}

export const sendingCases: Case[] = [
  {
    name: 'no template and no link',
    definition: journey(),
    references: { rounds: new Map() },
    gives: ['template_missing ask'],
  },
  {
    name: 'the second message without a link of round 2',
    definition: before({ ...send, id: 'node', name: 'First' }, ['SENT']),
    gives: ['template_missing ask'],
  },
  {
    name: 'an unknown template',
    definition: message({ ...bindings, templateId: 'tpl_2' }),
    gives: ['template_unknown ask'],
  },
  ...(['DRAFT', 'PENDING', 'REJECTED'] as const).map((status) => ({
    name: `a template that is ${status}`,
    definition: journey(),
    references: {
      templates: new Map([['tpl_1', { name: 'hello', status, accountId: 'account', placeholders: ['1'] }]]),
    },
    gives: ['template_not_approved ask'],
  })),
  {
    name: 'a template whose form is paused',
    definition: journey(),
    references: {
      templates: new Map([
        [
          'tpl_1',
          {
            ...{ name: 'hello', status: 'APPROVED', accountId: 'account', placeholders: ['1'] },
            formProblem: 'form_closed',
          },
        ],
      ]),
    },
    gives: ['template_form_closed ask'],
  },
  {
    name: 'no connected number',
    definition: journey(),
    references: { channels: [] },
    gives: ['channel_missing ask'],
  },
  {
    name: 'only a number of another account',
    definition: journey(),
    references: { channels: [{ kind: 'whatsapp', address: NUMBER, accountId: 'other' }] },
    gives: ['channel_missing ask'],
  },
  {
    name: 'the second number is of the account',
    definition: journey(),
    references: {
      channels: [
        { kind: 'whatsapp', address: '+34600000000', accountId: 'other' },
        { kind: 'whatsapp', address: NUMBER, accountId: 'account' },
      ],
    },
    gives: [],
  },
  {
    name: 'an unknown number',
    definition: message({ ...bindings, channelId: '+34600000000' }),
    gives: ['channel_unknown ask'],
  },
  {
    name: 'a number of another account than the template',
    definition: message({ ...bindings, channelId: NUMBER }),
    references: { channels: [{ kind: 'whatsapp', address: NUMBER, accountId: 'other' }] },
    gives: ['template_channel_mismatch ask'],
  },
  { name: 'a placeholder without a value', definition: message({}), gives: ['binding_missing ask'] },
  {
    name: 'a value that is no variable',
    definition: message({ templateBindings: { 1: 'firstName' } }),
    gives: ['binding_unresolvable ask'],
  },
  ...[
    'our shop',
    'shop.example/cart',
    'mailto:ana@shop.example',
    `https://shop.example/${'a'.repeat(2_000)}`,
  ].map((text) => ({
    name: `a link button that leads to ${text.slice(0, 40)}`,
    definition: message({ templateBindings: { 1: `literal:${text}` } }),
    references: linkButton,
    gives: ['binding_no_address ask'],
  })),
  {
    name: 'a link button that leads to the value of a variable',
    definition: message({ templateBindings: { 1: 'person.attributes.cart' } }),
    references: linkButton,
    gives: [],
  },
  {
    name: 'an output of a node that is not there',
    definition: message({ templateBindings: { 1: 'engagement.nodeOutputs.gone.x' } }),
    gives: ['binding_unresolvable ask'],
  },
  {
    name: 'a field that is not extracted',
    definition: message({ templateBindings: { 1: 'engagement.extracted.size' } }),
    references: { extractedFields: new Set(['colour']) },
    gives: ['binding_unresolvable ask'],
  },
  {
    name: 'a field where nothing is extracted',
    definition: message({ templateBindings: { 1: 'engagement.extracted.size' } }),
    gives: ['extraction_schema_missing ask'],
  },
  {
    name: 'a conversation that does not yield the field',
    definition: message({ templateBindings: { 1: 'engagement.nodeOutputs.talk.size' } }),
    references: { extractedFields: new Set(['colour']) },
    gives: ['binding_unresolvable ask'],
  },
  {
    name: 'a field that is extracted',
    definition: message({ templateBindings: { 1: 'engagement.nodeOutputs.talk.size' } }),
    references: { extractedFields: new Set(['size']) },
    gives: [],
  },
  {
    name: 'a choice that is an opt-out',
    definition: journeyWith(talk),
    references: { choices: [{ question: 'And now?', label: 'Cancel' }] },
    gives: ['label_opt_out'],
  },
  {
    name: 'an output that no extracted field fills',
    definition: block([output('colour'), output('size'), output('mood', true)]),
    references: { extractedFields: new Set(['colour']) },
    gives: ['binding_unresolvable talk'],
  },
  {
    name: 'email',
    definition: message({ channel: 'email' }),
    references: { channels: [] },
    gives: ['kind_unavailable ask'],
  },
  {
    name: 'a message of an email initiative',
    definition: journey({ metadata: { initiativeType: 'EMAIL' } }),
    gives: ['kind_unavailable ask'],
  },
  {
    name: 'an email without subject and text',
    definition: mail({}),
    gives: ['email_text_missing ask'],
  },
  {
    name: 'an email with its own text',
    definition: mail({ subject: 'Hi', body: 'Hello {{person.firstName}}' }),
    gives: [],
  },
  {
    name: 'a variable in the text of an email that there is not',
    definition: mail({ subject: 'Hi {{name}}', body: 'Hello' }),
    gives: ['binding_unresolvable ask'],
  },
  {
    name: 'an email of a template',
    definition: mail({ templateId: 'etp_1', templateBindings: { name: 'person.firstName' } }),
    gives: [],
  },
  {
    name: 'an unknown email template',
    definition: mail({ templateId: 'etp_2' }),
    gives: ['template_unknown ask'],
  },
  {
    name: 'an email template without a value',
    definition: mail({ templateId: 'etp_1' }),
    gives: ['binding_missing ask'],
  },
  {
    name: 'an email where only numbers are connected',
    definition: mail({ subject: 'Hi', body: 'Hello' }),
    references: { channels: [{ kind: 'whatsapp', address: NUMBER, accountId: 'account' }] },
    gives: ['channel_missing ask'],
  },
  {
    name: 'an email from a number',
    definition: mail({ subject: 'Hi', body: 'Hello', channelId: NUMBER }),
    gives: ['channel_unknown ask'],
  },
]
