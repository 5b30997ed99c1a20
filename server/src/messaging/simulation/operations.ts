import { z } from 'zod'
import { CHANNELS } from '../../customers/index.ts'
import { operation, readOperation } from '../../platform/operations/index.ts'
import { Name, PhoneText } from '../../platform/schema/index.ts'
import { findMailboxes, readMailbox, SimulatedEmail, SimulatedMailbox, writeEmail } from './mailboxes.ts'
import {
  changeNumber,
  Deed,
  readFileOnPhone,
  readThread,
  SimulatedThread,
  writeFromPhone,
} from './messages.ts'
import {
  changePhone,
  digitsOf,
  findPhones,
  knownDigits,
  newPhoneNumber,
  type PhoneRow,
  presentPhone,
  requirePhone,
  SimulatedPhone,
} from './phones.ts'
import { askPhones } from './simulation.ts'
import { findSmsThreads, readSms, SimulatedSms, SimulatedSmsThread, writeSms } from './texts.ts'

/** What all of them have in common. The simulator is called outside of transactions, and only it changes. */
const WRITES = {
  permission: 'conversations:write',
  effect: 'write',
  forPeople: true,
  transaction: 'own',
} as const
const READS = { permission: 'conversations:read', forPeople: true } as const

const ByNumber = z.strictObject({ phoneNumber: PhoneText })
const ByAddress = z.strictObject({ address: z.email().max(254).toLowerCase() })
const Found = { query: z.string().trim().max(100).default(''), limit: z.int().min(1).max(200).default(50) }
const Total = z.int().describe('How many there are, with those beyond `limit`.')

const simulated_phones_find = readOperation({
  ...READS,
  name: 'simulated_phones_find',
  route: 'GET /simulated-phones',
  summary: 'Find simulated phones',
  description:
    'The simulated WhatsApp contacts of your organization: those that you hold first, then the latest. They exist ' +
    'in development only; elsewhere the answer is `not_found`.',
  input: z.strictObject({ ...Found }),
  output: z.strictObject({ total: Total, data: z.array(SimulatedPhone) }),
  errors: ['not_found'],
  run: (ctx, search) => findPhones(ctx, search),
})

const simulated_phones_create = operation({
  ...WRITES,
  name: 'simulated_phones_create',
  route: 'POST /simulated-phones',
  summary: 'Add a simulated phone of your own',
  description:
    'You read and answer what it gets. Without `phoneNumber` it gets a new number. For the number of a simulated ' +
    'contact, you take its phone.',
  idempotent: false,
  status: 201,
  input: z.strictObject({ name: Name.max(100), phoneNumber: PhoneText.optional() }),
  output: SimulatedPhone,
  errors: ['not_found', 'invalid_phone_number'],
  run: (ctx, { name, phoneNumber = newPhoneNumber(ctx) }) =>
    changePhone(ctx, digitsOf(phoneNumber), { name, isManual: true, isOnline: true }),
})

const simulated_phones_update = operation({
  ...WRITES,
  name: 'simulated_phones_update',
  route: 'PATCH /simulated-phones/{phoneNumber}',
  summary: 'Change a simulated phone',
  idempotent: true,
  input: ByNumber.extend({
    name: Name.max(100).optional(),
    isOnline: z.boolean().optional(),
    isManual: z.boolean().optional().describe('`false`: the contact goes on by itself.'),
  }),
  output: SimulatedPhone,
  run: async (ctx, { phoneNumber, ...changes }) => {
    await requirePhone(ctx, phoneNumber)
    return changePhone(ctx, knownDigits(phoneNumber), changes)
  },
})

const simulated_phones_mark_read = operation({
  ...WRITES,
  name: 'simulated_phones_mark_read',
  route: 'POST /simulated-phones/{phoneNumber}/mark-read',
  summary: 'Mark the messages on a simulated phone as read',
  idempotent: true,
  input: ByNumber,
  output: SimulatedPhone,
  run: async (ctx, { phoneNumber }) =>
    presentPhone(ctx, await askPhones<PhoneRow>(ctx, 'POST', `/${knownDigits(phoneNumber)}/read`)),
})

const simulated_phones_messages = readOperation({
  ...READS,
  name: 'simulated_phones_messages',
  route: 'GET /simulated-phones/{phoneNumber}/messages',
  summary: 'Get what a simulated phone shows',
  input: ByNumber,
  output: SimulatedThread,
  run: (ctx, { phoneNumber }) => readThread(ctx, phoneNumber),
})

const simulated_phones_write = operation({
  ...WRITES,
  name: 'simulated_phones_write',
  route: 'POST /simulated-phones/{phoneNumber}/messages',
  summary: 'Send a message as a simulated contact',
  description: 'Your organization receives it like one of a real person. From then on you hold this phone.',
  idempotent: false,
  status: 201,
  input: ByNumber.extend({
    content: Deed,
    replyTo: z.string().min(1).max(500).optional().describe('The message that it quotes.'),
  }),
  output: z.strictObject({ id: z.string() }),
  errors: ['conflict', 'unknown_reference'],
  run: async (ctx, { phoneNumber, content, replyTo }) => ({
    id: await writeFromPhone(ctx, phoneNumber, content, replyTo),
  }),
})

const simulated_phones_file = readOperation({
  ...READS,
  name: 'simulated_phones_file',
  route: 'GET /simulated-phones/{phoneNumber}/messages/{messageId}/file',
  summary: 'Get the file of a message on a simulated phone',
  input: ByNumber.extend({
    messageId: z.string().min(1).max(500),
    card: z.coerce.number().int().min(0).max(9).optional().describe('Of a carousel: which card, from 0 on.'),
  }),
  output: z.strictObject({ mimeType: z.string(), data: z.string().describe('In base64.') }),
  run: (ctx, { phoneNumber, messageId, card }) => readFileOnPhone(ctx, phoneNumber, messageId, card),
})

const simulated_phones_change_number = operation({
  ...WRITES,
  name: 'simulated_phones_change_number',
  route: 'POST /simulated-phones/{phoneNumber}/change-number',
  summary: 'Change the number of a simulated contact',
  description: 'WhatsApp tells your organization that the contact has another number.',
  idempotent: false,
  input: ByNumber.extend({ newPhoneNumber: PhoneText.optional().describe('Default: a new number.') }),
  output: SimulatedPhone,
  errors: ['conflict', 'invalid_phone_number'],
  run: (ctx, { phoneNumber, newPhoneNumber: chosen = newPhoneNumber(ctx) }) =>
    changeNumber(ctx, phoneNumber, digitsOf(chosen)),
})

const simulated_mailboxes_find = readOperation({
  ...READS,
  name: 'simulated_mailboxes_find',
  route: 'GET /simulated-mailboxes',
  summary: 'Find simulated mailboxes',
  description: 'Mailboxes that your organization wrote to or heard from, the latest first.',
  input: z.strictObject({ ...Found }),
  output: z.strictObject({ total: Total, data: z.array(SimulatedMailbox) }),
  errors: ['not_found'],
  run: (ctx, search) => findMailboxes(ctx, search),
})

const simulated_mailboxes_messages = readOperation({
  ...READS,
  name: 'simulated_mailboxes_messages',
  route: 'GET /simulated-mailboxes/messages',
  summary: 'Get the emails of a simulated mailbox',
  input: ByAddress,
  output: z.strictObject({ data: z.array(SimulatedEmail).describe('The last 100, oldest first.') }),
  errors: ['not_found'],
  run: async (ctx, { address }) => ({ data: await readMailbox(ctx, address) }),
})

const simulated_mailboxes_write = operation({
  ...WRITES,
  name: 'simulated_mailboxes_write',
  route: 'POST /simulated-mailboxes/messages',
  summary: 'Send an email as somebody with a simulated mailbox',
  description: 'Without `subject` it answers the last email from your organization. Any address will do.',
  idempotent: false,
  status: 201,
  input: ByAddress.extend({
    subject: z.string().min(1).max(200).optional(),
    text: z.string().min(1).max(20_000),
  }),
  output: SimulatedEmail,
  errors: ['not_found'],
  run: (ctx, email) => writeEmail(ctx, email),
})

const simulated_sms_find = readOperation({
  ...READS,
  name: 'simulated_sms_find',
  route: 'GET /simulated-sms',
  summary: 'Find simulated phones with SMS',
  description: 'Phones that your organization texted or heard from by SMS, the latest first.',
  input: z.strictObject({ ...Found }),
  output: z.strictObject({ total: Total, data: z.array(SimulatedSmsThread) }),
  errors: ['not_found'],
  run: (ctx, search) => findSmsThreads(ctx, search),
})

const simulated_sms_messages = readOperation({
  ...READS,
  name: 'simulated_sms_messages',
  route: 'GET /simulated-sms/messages',
  summary: 'Get the SMS on a simulated phone',
  input: ByNumber,
  output: z.strictObject({ data: z.array(SimulatedSms).describe('The last 100, oldest first.') }),
  errors: ['not_found'],
  run: async (ctx, { phoneNumber }) => ({ data: await readSms(ctx, phoneNumber) }),
})

const simulated_sms_write = operation({
  ...WRITES,
  name: 'simulated_sms_write',
  route: 'POST /simulated-sms/messages',
  summary: 'Send an SMS as somebody with a simulated phone',
  description: 'Your number gets it once it is connected for SMS. Any phone number will do.',
  idempotent: false,
  status: 201,
  input: ByNumber.extend({ text: z.string().trim().min(1).max(CHANNELS.sms.rules.longestText) }),
  output: SimulatedSms,
  errors: ['not_found', 'invalid_phone_number'],
  run: (ctx, sms) => writeSms(ctx, sms),
})

export const simulationOperations = [
  simulated_phones_find,
  simulated_phones_create,
  simulated_phones_update,
  simulated_phones_mark_read,
  simulated_phones_messages,
  simulated_phones_write,
  simulated_phones_file,
  simulated_phones_change_number,
  simulated_mailboxes_find,
  simulated_mailboxes_messages,
  simulated_mailboxes_write,
  simulated_sms_find,
  simulated_sms_messages,
  simulated_sms_write,
]
