import { expect, test } from 'vitest'
import type { AgentInput } from '../../src/conversations/agents/agent.ts'
import { meetsFlagCondition } from '../../src/conversations/agents/guided/flag.ts'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { firstName, wordQuestion } from '../../src/conversations/agents/guided/question-text.ts'
import { TEXTS } from '../../src/conversations/agents/guided/texts/index.ts'
import type { Field } from '../../src/conversations/extraction/fields.ts'
import { readContact, readName } from '../../src/conversations/extraction/guided/contacts.ts'
import { extract } from '../../src/conversations/extraction/guided/extract.ts'
import { isQuoted, quoteAround } from '../../src/conversations/extraction/quotes.ts'
import { languageOfWord } from '../../src/conversations/inbox/inbound/opt-out.ts'
import * as understanding from '../../src/conversations/understanding/index.ts'
import { readScale } from '../../src/conversations/understanding/numbers/scale.ts'
import { Definition } from '../../src/customers/forms/definition/definition.ts'
import { chooseLanguage } from '../../src/customers/forms/definition/languages.ts'
import { judge } from '../../src/customers/forms/submitting/answers.ts'
import { findFormatProblem } from '../../src/customers/imports/reading/date-formats.ts'
import { recognizeFields } from '../../src/customers/imports/reading/fields.ts'
import { guessType, readCell, readInstant } from '../../src/customers/imports/reading/values.ts'
import { parsePhone } from '../../src/customers/people/addresses/phone-numbers.ts'
import { readQuery } from '../../src/customers/people/search-query.ts'
import { readIsoDate } from '../../src/customers/segments/values/iso-dates.ts'
import { hasToken } from '../../src/integrations/environments/index.ts'
import { urlProblem } from '../../src/integrations/webhooks/urls.ts'
import { isAuthenticated } from '../../src/messaging/channels/email/authentication-results.ts'
import { failureOf } from '../../src/messaging/channels/email/failures.ts'
import { readMail } from '../../src/messaging/channels/email/inbound-mail.ts'
import { withoutQuotes } from '../../src/messaging/channels/email/reply-text.ts'
import {
  fillPlaceholders,
  placeholdersIn,
  plainText,
  renderTemplate,
} from '../../src/messaging/channels/index.ts'
import { rewriteHtml, rewriteText } from '../../src/messaging/channels/links/rewriting.ts'
import { isAutomaticOpen } from '../../src/messaging/channels/links/visitors.ts'
import { phoneOfWaId } from '../../src/messaging/channels/provider/whatsapp-addresses.ts'
import {
  messageTemplate,
  renumbered,
  reviewComponents,
} from '../../src/messaging/channels/whatsapp-cloud/components.ts'
import { parseWebhook } from '../../src/messaging/channels/whatsapp-cloud/receiving/events.ts'
import { adviseOnCategory } from '../../src/messaging/templates/category-advice.ts'
import {
  findTemplateIssues,
  type TemplateDraft,
} from '../../src/messaging/templates/validation/validation.ts'
import { readYaml } from '../../src/outreach/journeys/exchange/yaml.ts'
import {
  findPathProblem,
  keysNamed,
  resolveVariable,
} from '../../src/outreach/journeys/nodes/step/variables.ts'
import { withoutAddresses } from '../../src/outreach/results/sharing/hidden-addresses.ts'
import { csvLine, parseDuration, withoutApostrophe } from '../../src/platform/core/index.ts'
import { findUnstorable } from '../../src/platform/core/json.ts'
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.ts'
import { effort } from '../harness/effort.ts'
import { findSuperlinear } from '../harness/growth.ts'

const NOW = new Date('2026-03-11T15:00:00Z')
const LANGUAGES = ['en', 'es', 'pt'] as const

function question(answerType: understanding.AnswerType, more: Partial<understanding.GuidingQuestion> = {}) {
  return {
    id: 'q',
    questionText: 'How many people are there?',
    answerType,
    priority: 1,
    scaleMin: 1,
    scaleMax: 10,
    options: options('Alpha', 'Beta two', '11-50'),
    ...more,
  }
}

function options(...labels: string[]): understanding.Option[] {
  return labels.map((label, position) => ({ id: `${position}`, label, position }))
}

function draft(content: Record<string, unknown>, more: Partial<TemplateDraft> = {}): TemplateDraft {
  const shape = { name: 'n', language: 'en', category: 'UTILITY', contentType: 'TEXT' } as const
  return { ...shape, content: { body: 'Hello', ...content }, ...more }
}

const template = (content: Record<string, unknown>) =>
  ({ name: 'n', language: 'en', category: 'UTILITY', content }) as const

function field(type: Field['type'], label: string): Field {
  return { type, label, description: label, values: ['alpha beta', 'gamma'] } as Field
}

/** For what refuses most texts: the time counts all the same. */
function failing(work: () => unknown): void {
  try {
    work()
  } catch {}
}

/** One answer to one question, with an irrelevant word. */
function conversation(text: string, asked = 'How many people are there?') {
  return [
    { id: '1', author: 'agent' as const, text: asked, at: NOW },
    { id: '2', author: 'participant' as const, text: text, at: NOW },
  ]
}

function extraction(text: string, type: Field['type'], label: string) {
  const questions = [question('OPEN')]
  const schema = { value: field(type, label) }
  return extract({
    org: '',
    schema,
    transcript: conversation(text),
    questions,
    language: 'en',
    now: NOW,
    timeZone: 'UTC',
  })
}

function turn(input: Partial<AgentInput>) {
  const wanted: AgentInput = {
    conversation: { org: '', id: '' },
    knowledge: [],
    language: 'es',
    objective: null,
    context: null,
    identityDeflection: null,
    flagCondition: null,
    questions: [question('SCALE')],
    transcript: conversation('hola'),
    memory: null,
    readBefore: 0,
    person: { name: null },
    medium: 'whatsapp',
    now: NOW,
    timeZone: 'UTC',
    ...input,
  }
  return guidedAgent.turn(wanted, new AbortController().signal)
}

function formAnswer(type: string) {
  const definition = Definition.parse({ fields: [{ key: 'a', type, label: 'A', country: 'CO' }] })
  return (text: string) => judge(definition, { a: text }, { language: 'en', consent: false })
}

const scope = (context: Record<string, unknown>) => ({
  customer: {},
  person: null,
  engagement: { context, workflowState: {} },
})
const NESTED = { a: { a: { a: { a: { a: { a: {} } } } } } }

const cell =
  (type: 'number' | 'boolean' | 'date' | 'json', format: string | null = null) =>
  (text: string) =>
    readCell(text, { type, guessed: false, format }, 'UTC')

function inbound(message: Record<string, unknown>) {
  const value = {
    metadata: { phone_number_id: '1' },
    messages: [{ id: 'm', from: '573002000001', ...message }],
  }
  return parseWebhook({ entry: [{ changes: [{ field: 'messages', value }] }] })
}

const report = (text: string) =>
  `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: ${text}\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${text}\r\n--b--`

const letterWithPicture = (text: string) =>
  `From: a@b.c\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<blockquote>cid:${text}\r\n--b\r\nContent-Type: image/png; name="${text}"\r\nContent-ID: <${text}>\r\n\r\nx\r\n--b--`

const visitBy = (text: string) => ({ method: 'GET', headers: { 'user-agent': text }, at: NOW })

/** Files of emails are discarded. */
const nowhere = async () => ''
const own = { address: 'x@y.z', authservId: 'mx.y.z' }

/** Every function that reads a text of others, by kind of text. */
const READERS: Record<string, Record<string, (text: string) => unknown>> = {
  'shared results': { withoutAddresses },
  emails: {
    readYaml: (text) => failing(() => readYaml(text, 'file')),
    withoutQuotes,
    'withoutQuotes, of an attribution': (text) => withoutQuotes(`On ${text}\nwrote:`),
    plainText,
    'plainText, of tags': (text) => plainText(`<p ${text}>`),
    failureOf: (text) => failureOf(Object.assign(new Error(text), { responseCode: 550 }), 'before the text'),
    rewriteText: (text) => rewriteText(text, () => 'https://s.example/l/1'),
    'rewriteText, of addresses': (text) => rewriteText(`https://a.example/${text}`, () => null),
    rewriteHtml: (text) => rewriteHtml(text, () => 'https://s.example/l/1'),
    'rewriteHtml, of a link': (text) => rewriteHtml(`<a href="${text}" ${text}>`, () => null),
    'isAutomatic, of a program': (text) => isAutomaticOpen(visitBy(text), { channel: 'email', sentAt: NOW }),
    'readMail, of a text': (text) => readMail(Buffer.from(`From: a@b.c\r\n\r\n${text}`), own, nowhere),
    'readMail, of a subject': (text) =>
      readMail(Buffer.from(`From: a@b.c\r\nSubject: ${text}\r\n\r\n`), own, nowhere),
    'readMail, of a sender': (text) => readMail(Buffer.from(`From: ${text}\r\n\r\nHi`), own, nowhere),
    'readMail, of a layout with pictures': (text) =>
      readMail(Buffer.from(letterWithPicture(text)), own, nowhere),
    'readMail, of a thread': (text) =>
      readMail(Buffer.from(`From: a@b.c\r\nReferences: ${text}\r\n\r\nHi`), own, nowhere),
    'isAuthenticated, of a header': (text) => isAuthenticated([`mx.y.z; ${text}`], 'mx.y.z', 'a@b.c'),
    'readMail, of a report': (text) => readMail(Buffer.from(report(text)), own, nowhere),
  },
  'words of a message': {
    tokenize: understanding.tokenize,
    plain: understanding.plain,
    fold: understanding.fold,
    sentences: understanding.sentences,
    topics: understanding.topics,
    isOptOut: understanding.isOptOut,
    mayOptOut: understanding.mayOptOut,
    isOptIn: understanding.isOptIn,
    languageOfWord,
    readIntents: understanding.readIntents,
    readWishOf: understanding.readWishOf,
    resumes: understanding.resumes,
    asksToWait: understanding.asksToWait,
    isCourtesy: understanding.isCourtesy,
    objectNamed: (text) => understanding.objectNamed(text, 'Alergia a quais alimentos?'),
    withoutDeniedDays: understanding.withoutDeniedDays,
    versions: understanding.versions,
    asksQuestion: (text) => understanding.asksQuestion(text, 'How many people are there?'),
    'asksQuestion, of the question': (text) => understanding.asksQuestion('How many?', text),
    isQuoted: (text) => isQuoted(text, conversation(text)),
    quoteAround: (text) => quoteAround(text, { start: 1, end: 2 }),
  },
  'numbers, dates and answers': Object.assign(
    {},
    ...LANGUAGES.map((language) => ({
      [`readNumbers ${language}`]: (text: string) => understanding.readNumbers(text, language),
      [`readDate ${language}`]: (text: string) => understanding.readDate(text, language, NOW, 'UTC'),
      [`readYesNo ${language}`]: (text: string) => understanding.readYesNo(text, language),
      [`readYear ${language}`]: (text: string) => understanding.readYear(text, language, NOW),
      [`readCount ${language}`]: (text: string) =>
        understanding.readCount(text, 'How many days?', { isAsked: true, language }),
      [`readCount, of people ${language}`]: (text: string) =>
        understanding.readCount(text, 'How many people?', { isAsked: true, language }),
      [`isUndecided ${language}`]: (text: string) => understanding.isUndecided(text, [language]),
      [`competingMarks ${language}`]: (text: string) =>
        understanding.competingMarks(text, { min: 1, max: 10 }, language),
      [`readScale ${language}`]: (text: string) => readScale(text, { min: 1, max: 10 }, language),
      [`readAnswer OPEN ${language}`]: (text: string) =>
        understanding.readAnswer(question('OPEN'), text, language),
    })),
  ),
  'choices and their labels': {
    readChoice: (text) => understanding.readChoice(text, options('Alpha', 'Beta two', '11-50'), 'en'),
    'readChoice, of the labels': (text) =>
      understanding.readChoice('alpha beta', options(text, `${text} b`), 'en'),
    'readChoice, of both': (text) => understanding.readChoice(text, options(`${text} x`, `b${text}`), 'en'),
    'wordQuestion, of the question': (text) =>
      wordQuestion(question('SCALE', { questionText: text }), TEXTS.en, 'email'),
    'wordQuestion, of the labels': (text) =>
      wordQuestion(question('MULTIPLE_CHOICE', { options: options(text) }), TEXTS.en, 'email'),
  },
  'values of a conversation': {
    bool: (text) => extraction(text, 'bool', 'Has people'),
    int: (text) => extraction(text, 'int', 'How many'),
    enum: (text) => extraction(text, 'enum', 'Kind'),
    'string[]': (text) => extraction(text, 'string[]', 'How many people'),
    string: (text) => extraction(text, 'string', 'How many people'),
    date: (text) => extraction(text, 'string', 'Date'),
    label: (text) => extraction('twelve people', 'string', text),
    email: (text) => readContact(field('string', 'Email'), text),
    phone: (text) => readContact(field('string', 'Phone'), text),
    name: readName,
    introduction: (text) => readName(`me llamo ${text}`),
  },
  'what the agent reads': {
    'flag condition': (text) => meetsFlagCondition(text, ['hello there']),
    'flagged message': (text) => meetsFlagCondition('price or delivery, complaints', [text]),
    'first name': firstName,
    message: (text) => turn({ transcript: conversation(text) }),
    opening: (text) => turn({ transcript: conversation('no', text) }),
    name: (text) => turn({ person: { name: text } }),
  },
  'what visitors send': {
    text: formAnswer('text'),
    email: formAnswer('email'),
    phone: formAnswer('phone'),
    date: formAnswer('date'),
    language: (text) => chooseLanguage({ languages: ['en', 'es'] }, text),
    'line of the export': (text) => csvLine([text]),
    'cell of the export': withoutApostrophe,
  },
  'cells of an import': {
    number: cell('number'),
    'number with a comma': cell('number', ','),
    boolean: cell('boolean'),
    date: cell('date'),
    'date by a format': cell('date', 'd/M/yy h:m:s a z'),
    instant: (text) => readInstant(text, null, 'UTC'),
    json: cell('json'),
    guessed: (text) => readCell(text, { type: guessType([text, '1']), guessed: true, format: null }, 'UTC'),
    'column names': (text) => recognizeFields('people', null, [text, `${text}a`], new Set()),
    'date format': findFormatProblem,
  },
  templates: {
    placeholdersIn,
    fillPlaceholders: (text) => fillPlaceholders(text, { 1: 'x' }),
    renderTemplate: (text) => renderTemplate({ body: text }, { 1: 'x' }),
    renumbered,
    'issues of a body': (text) => findTemplateIssues(draft({ body: text })),
    'issues of a header': (text) => findTemplateIssues(draft({ header: text })),
    'issues of a footer': (text) => findTemplateIssues(draft({ footer: text })),
    'issues of a name': (text) => findTemplateIssues(draft({}, { name: text, language: text })),
    'advice on a category': (text) => adviseOnCategory(draft({ body: text })),
    'issues of an example': (text) =>
      findTemplateIssues(draft({ body: 'a {{1}} b' }, { variables: { 1: text } })),
    'issues of a button': (text) =>
      findTemplateIssues(
        draft(
          {
            buttons: [
              { type: 'url', title: text, url: `https://a.b/${text}` },
              { type: 'copy_code', code: `x${text}` },
            ],
          },
          { contentType: 'CALL_TO_ACTION' },
        ),
      ),
    'composed body': (text) => messageTemplate(template({ body: text }), { 1: 'x' }),
    'composed parameter': (text) => messageTemplate(template({ body: 'a {{1}} b' }), { 1: text }),
    'submitted body': (text) => reviewComponents(template({ body: text }), { 1: 'x' }),
  },
  variables: {
    findPathProblem: (text) => findPathProblem(`person.attributes.${text}`, ['a']),
    'findPathProblem, of a node': (text) => findPathProblem(`engagement.nodeOutputs.${text}`, ['a', 'b']),
    keysNamed: (text) => keysNamed([`person.attributes.${text}`], 'person.attributes'),
    'resolveVariable, of a path': (text) => resolveVariable(`engagement.context.${text}`, scope(NESTED)),
    'resolveVariable, of a literal': (text) => resolveVariable(`literal:${text}`, scope({})),
    'resolveVariable, of a value': (text) => resolveVariable('engagement.context.key', scope({ key: text })),
  },
  'addresses, numbers and queries': {
    hasToken,
    'urlProblem, of a token': (text) => urlProblem(`https://{{ env.${text}`),
    urlProblem: (text) => urlProblem(`https://a.b/${text}`),
    parsePhone,
    phoneOfWaId,
    readQuery,
    readIsoDate: (text) => readIsoDate(`2026-01-01T10:00:00.${text}`, 'UTC'),
    parseDuration,
    findUnstorable: (text) => findUnstorable({ key: [text] }),
  },
  "the provider's webhooks": {
    text: (text) => inbound({ type: 'text', text: { body: text } }),
    sender: (text) => inbound({ type: 'text', from: text, from_user_id: text }),
    contacts: (text) => inbound({ type: 'contacts', contacts: [{ name: { formatted_name: text } }] }),
  },
}

/** Every text in the long run; in the suite a third of them, of which the next reader has others. */
const textsFor = (reader: number) =>
  Object.fromEntries(Object.entries(HOSTILE_TEXTS).filter((_, at) => (at + reader) % effort(3, 1) === 0))

test.for(
  Object.entries(READERS)
    .flatMap(([what, readers]) =>
      Object.entries(readers).map(([name, read]) => ({ name: `${what}: ${name}`, read })),
    )
    .map((reader, at) => ({ ...reader, texts: textsFor(at) })),
)('$name takes time proportional to the length of the text', async ({ read, texts }) => {
  expect(await findSuperlinear(read, texts)).toEqual([])
})

test('A journey file with many keys takes time proportional to their number', async () => {
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: v\n`).join('')
  expect(await findSuperlinear((text) => failing(() => readYaml(text, 'file')), { keys })).toEqual([])
})
