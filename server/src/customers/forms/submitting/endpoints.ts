import { ApiError, publicUrl } from '../../../platform/core/index.ts'
import {
  type PublicAnswer,
  type PublicEndpoint,
  type PublicHead,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { FormCounts } from './counts.ts'
import type { PublishedForm, PublishedForms } from './published.ts'
import { Reception } from './reception.ts'

const PATH = '/embed/v1/forms/{installKey}'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Browsers revalidate each time; proxies cache it for half a minute. */
const NEWEST = { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=30' }
/** A version never changes. */
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }
/** Rate limits per address, form and minute. For reads only errors count, because caches serve the rest. */
const MAX_WRONG_READS = 600
const MAX_CHALLENGES = 120
const MAX_SUBMISSIONS = 60
const MAX_BEACONS = 600
/** The most bytes that a visitor may send. */
const MAX_SUBMISSION = 64 * 1024
const MAX_SMALL = 1024
const WITHIN_MS = 10_000

/** The endpoints that visitors' pages call with a form's install key (docs/behaviour/customers.md: Forms). */
export function formEndpoints(runtime: Runtime, forms: PublishedForms): PublicEndpoint[] {
  const common = { withinMs: WITHIN_MS, ...admissionTo(runtime, forms) }
  const reception = new Reception(runtime, forms, new FormCounts(runtime))
  return [
    publicEndpoint({
      ...common,
      name: 'form_config',
      route: `GET ${PATH}/config`,
      maxBytes: 0,
      limit: { perMinute: MAX_WRONG_READS, counts: 'refused' },
      handle: ({ query }, form) => giveConfig(forms, form, query),
    }),
    publicEndpoint({
      ...common,
      name: 'form_challenge',
      route: `POST ${PATH}/challenge`,
      maxBytes: MAX_SMALL,
      limit: { perMinute: MAX_CHALLENGES, counts: 'all' },
      handle: async ({ body }, form) => asJson(await reception.challenge(form, readJson(body))),
    }),
    publicEndpoint({
      ...common,
      name: 'form_submission',
      route: `POST ${PATH}/submissions`,
      maxBytes: MAX_SUBMISSION,
      limit: { perMinute: MAX_SUBMISSIONS, counts: 'all' },
      handle: async ({ body }, form) => asJson(await reception.submit(form, readJson(body))),
    }),
    publicEndpoint({
      ...common,
      name: 'form_beacon',
      route: `POST ${PATH}/beacon`,
      maxBytes: MAX_SMALL,
      limit: { perMinute: MAX_BEACONS, counts: 'all' },
      handle: async ({ body, headers }, form) => {
        await reception.count(form, readJson(body), headers.origin)
        return { status: 204 }
      },
    }),
  ]
}

/** Allowed origins of a form: its pages, and the service's own page if the form is shown at all. */
function admissionTo({ services }: Pick<Runtime, 'services'>, forms: PublishedForms) {
  return {
    admit: async ({ params }: PublicHead) => {
      const form = await forms.get(params.installKey!)
      if (!form) throw noSuchForm()
      return { target: form, holder: form.id }
    },
    origins: ({ origins }: PublishedForm) =>
      origins.length === 0 ? origins : [...origins, new URL(services.get(publicUrl).url).origin],
  }
}

async function giveConfig(
  forms: PublishedForms,
  form: PublishedForm,
  query: Readonly<Record<string, unknown>>,
): Promise<PublicAnswer> {
  if (form.isPaused || form.version === null) return { status: 204, headers: NEWEST }
  const asked = query.version === undefined ? form.version : numberOf(query.version)
  const version = await forms.version(form, asked)
  if (!version) throw noSuchForm()
  const wish = typeof query.language === 'string' ? query.language : undefined
  return {
    status: 200,
    contentType: JSON_TYPE,
    headers: query.version === undefined ? NEWEST : FOR_EVER,
    ...version.configFor(wish),
  }
}

/** Accepts any content type: pages send text/plain, which needs no preflight. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ApiError('invalid_request', 'Send the body as JSON.')
  }
}

function asJson(content: object): PublicAnswer {
  return {
    status: 200,
    contentType: JSON_TYPE,
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify(content),
  }
}

function numberOf(text: unknown): number {
  if (typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ApiError('invalid_request', '`version` must be a whole number, starting at 1.')
}

function noSuchForm(): ApiError {
  return new ApiError('not_found', 'No form has this install key. Check the key.')
}
