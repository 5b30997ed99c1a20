import { randomUUID } from 'node:crypto'
import type { Answer } from '../harness/api-calls.ts'
import type { TestApp } from '../harness/harness.ts'

export const PAGE = 'https://www.example.com'

/**
 * A form with a question of each kind, two steps, scores with endings, consent, and settings that visitors must not
 * see.
 */
export const LEAD_FORM = {
  fields: [
    { key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName', maxLength: 80 },
    { key: 'phone', type: 'phone', label: 'Your phone', required: true, country: 'CO' },
    { key: 'email', type: 'email', label: 'Your email address' },
    {
      key: 'size',
      type: 'choice',
      label: 'How many are you?',
      required: true,
      options: [
        { value: 'few', label: 'Up to ten', score: 1 },
        { value: 'many', label: 'More', score: 10 },
      ],
      mapsTo: 'attributes.size',
    },
    {
      key: 'tools',
      type: 'multi_choice',
      label: 'What do you use?',
      options: [
        { value: 'crm', label: 'A CRM', score: 2 },
        { value: 'sheets', label: 'Spreadsheets', score: 1 },
      ],
      showIf: { field: 'size', op: 'eq', value: 'many' },
    },
    { key: 'budget', type: 'number', label: 'Budget', min: 0, max: 1_000_000 },
    { key: 'start', type: 'date', label: 'From when?' },
    { key: 'urgent', type: 'boolean', label: 'Is it urgent?', score: 5 },
    { key: 'income', type: 'text', label: 'Your income', sensitive: true },
  ],
  steps: [
    { id: 'you', title: 'You', fields: ['name', 'phone', 'email'] },
    { id: 'need', title: 'Your need', fields: ['size', 'tools', 'budget', 'start', 'urgent', 'income'] },
  ],
  endings: [
    { id: 'cold', maxScore: 9, title: 'Thank you', body: 'We will write to you.' },
    {
      id: 'hot',
      minScore: 10,
      title: 'Let us talk',
      action: { label: 'Book a call', url: 'https://www.example.com/call' },
    },
  ],
  consent: { required: true, text: 'You may write to me.', version: '2026-11' },
  hidden: ['utm_source', 'externalId', 'externalIdSignature'],
  constants: { campaign: 'spring' },
  protection: { minimumSeconds: 0 },
}

export interface OpenForm {
  formId: string
  installKey: string
}

/** What forms from before confirmations do. */
const UNASKED = { phone: false, email: false }

/** A published form that any page may show by default. It asks to confirm nothing unless its draft says so. */
export async function publishForm(
  app: Pick<TestApp, 'ok'>,
  draft: object = LEAD_FORM,
  allowedOrigins: string[] = ['*'],
  key?: string,
): Promise<OpenForm> {
  const options = key === undefined ? {} : { key }
  const { id: formId, installKey } = await app.ok(
    'lead_capture_embedded_forms_create',
    { name: 'Contact us', allowedOrigins, draft: { confirmation: UNASKED, ...draft } },
    options,
  )
  await app.ok('lead_capture_embedded_forms_publish', { formId }, options)
  return { formId, installKey }
}

/** The answer for a page of `origin`. */
export function readConfig(
  app: Pick<TestApp, 'url'>,
  installKey: string,
  query = '',
  headers: Record<string, string> = { origin: PAGE },
): Promise<Response> {
  return fetch(`${app.url}/embed/v1/forms/${installKey}/config${query}`, { headers })
}

export interface Visit extends OpenForm {
  url: string
  /** The visitor's address; the service must trust this machine as its proxy. */
  address?: string
}

/** Calls an endpoint of the form as a visitor's page does. */
export async function post(visit: Visit, what: string, body: unknown): Promise<Answer> {
  const { url, installKey, address } = visit
  const answer = await fetch(`${url}/embed/v1/forms/${installKey}/${what}`, {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'text/plain', ...(address && { 'x-forwarded-for': address }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
}

/** Sends again while an overloaded service asks for that with a 503. */
export async function answered<A extends { status: number }>(send: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

export const ANSWERS = { name: 'Ana', phone: '300 123 4567', size: 'few' }

/** A submission with its own challenge. */
export async function prepare(
  visit: Visit,
  answers: object = ANSWERS,
  more: object = {},
): Promise<Record<string, unknown>> {
  const submissionId = randomUUID()
  const { body } = await answered(() => post(visit, 'challenge', { submissionId }))
  return { submissionId, version: 1, challenge: body.challenge, answers, consent: true, ...more }
}

/** Submits a form immediately, like a visitor who fills it in at once. */
export async function submit(visit: Visit, answers?: object, more?: object): Promise<Answer> {
  return post(visit, 'submissions', await prepare(visit, answers, more))
}

/** Forms of an app, each with a visitor from another address. */
export function formsOf(app: () => TestApp) {
  let visitors = 0
  const visit = (open: OpenForm): Visit => {
    visitors += 1
    return { ...open, url: app().url, address: `203.0.113.${visitors}` }
  }
  const published = async (draft: object) => visit(await publishForm(app(), draft))
  const submissionsOf = async ({ formId }: OpenForm) =>
    (await app().ok('lead_capture_submissions_list', { formId })).data
  return {
    published,
    changed: (more: object) => published({ ...LEAD_FORM, ...more }),
    submissionsOf,
    personOf: async (open: OpenForm) => {
      const [{ personExternalId: externalId }] = await submissionsOf(open)
      return app().ok('cdp_people_get', { externalId })
    },
  }
}
