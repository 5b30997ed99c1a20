import {
  type AccountOperation,
  ATTEMPT_LASTS_MS,
  accounts,
  CALLBACK_PATH,
  CHALLENGE_LASTS_MS,
  completeSsoSignIn,
  type SignedIn,
  type Visitor,
} from '../../../identity/index.ts'
import { ApiError, publicUrl, type Services, toWire } from '../../../platform/core/index.ts'
import { parseInput, type Runtime } from '../../../platform/operations/index.ts'
import { type AdmissionParts, chargeRequest } from '../admission.ts'
import { hasBody, parseJson, receiveBody, requireJson } from '../bodies/bodies.ts'
import { answer, type Exchange, type Handler, JSON_TYPE } from '../exchange/exchange.ts'
import type { PublicParts } from '../public/handler.ts'
import { authenticateSession, cookieOf, requireOwnPage, setCookie } from '../sessions.ts'
import { inputReader } from './rest.ts'

export interface AccountParts extends AdmissionParts, PublicParts {
  runtime: Runtime
  /** Operations of users on their own accounts. */
  accounts: readonly AccountOperation[]
}

/** Names and passwords are short, and callers without a session send them. */
const LARGEST_BODY = 16 * 1024
/** Requests per minute from one address without a session. */
const ANONYMOUS_PER_MINUTE = 240

/** Answers the operations of users on their own account, such as signing in. */
export function accountHandler(op: AccountOperation, parts: AccountParts): Handler {
  const readInput = inputReader(op, (exchange) => readSmallJson(exchange, parts))
  const { services } = parts.runtime
  return async (exchange) => {
    const { request } = exchange
    const visitor = visitorOf(exchange, parts)
    if (op.method !== 'GET') requireOwnPage(request, services, visitor.token !== null)
    const signedIn = op.callers === 'anybody' ? null : await requireSession(exchange, parts, visitor)
    if (signedIn) {
      const actor = { kind: 'user', id: toWire('user', signedIn.userId) } as const
      chargeRequest(parts.limits, exchange, { actor }, null)
    } else {
      const { address } = visitor
      await parts.addressLimits.take({ name: 'account', address, perMinute: ANONYMOUS_PER_MINUTE })
    }
    const input = parseInput(op, await readInput(exchange, visitor.address))
    const { body, token, browser, challenge, attempt } = await op.handle(parts.runtime, {
      input,
      visitor,
      signedIn,
    })
    if (parts.runtime.checkOutput) op.output.parse(body)
    const cookies = [
      ...(token === undefined ? [] : sessionCookie(services, token)),
      ...(browser === undefined ? [] : browserCookieOf(services, browser)),
      ...(challenge === undefined
        ? []
        : setCookie(services, 'passkey', challenge, CHALLENGE_LASTS_MS / 1000)),
      ...(attempt === undefined ? [] : setCookie(services, 'sign_in', attempt, ATTEMPT_LASTS_MS / 1000)),
    ]
    answer(exchange, op.status ?? 200, JSON_TYPE, JSON.stringify(body), [...NO_STORE, ...cookies])
  }
}

const NO_STORE = ['cache-control', 'no-store']

/**
 * Answers a user who returns from the identity provider. Redirects to the page that they wanted, or to the sign-in page
 * with the error. Both are pages of the service.
 */
export function signInCallback(parts: AccountParts): Handler {
  return async (exchange) => {
    const { request } = exchange
    const { services } = parts.runtime
    const { url } = services.get(publicUrl)
    const visitor = visitorOf(exchange, parts)
    const { address } = visitor
    await parts.addressLimits.take({ name: 'account', address, perMinute: ANONYMOUS_PER_MINUTE })
    const sealed = cookieOf(request, services, 'sign_in')
    // Only the query of the request is used, since its host may be forged.
    const { search } = new URL(request.url ?? '', url)
    const { page, opened } = await completeSsoSignIn(
      parts.runtime,
      visitor,
      new URL(CALLBACK_PATH + search, url),
      sealed,
    )
    answer(exchange, 303, 'text/plain; charset=utf-8', '', [
      ...['location', url + page, 'referrer-policy', 'no-referrer'],
      ...[...NO_STORE, ...setCookie(services, 'sign_in', null, 0)],
      ...(opened === null
        ? []
        : [...sessionCookie(services, opened.token), ...browserCookieOf(services, opened.browser)]),
    ])
  }
}

function sessionCookie(services: Services, token: string | null): [string, string] {
  return setCookie(services, 'session', token, services.get(accounts).sessionLimits.lifetimeMs / 1000)
}

/** The longest that browsers keep a cookie. */
const BROWSER_LASTS_S = 400 * 86_400

function browserCookieOf(services: Services, browser: string | null): [string, string] {
  return setCookie(services, 'browser', browser, BROWSER_LASTS_S)
}

function visitorOf({ request }: Exchange, { addresses, runtime }: AccountParts): Visitor {
  const { 'user-agent': userAgent = '' } = request.headers
  const { services } = runtime
  return {
    address: addresses.of(request),
    userAgent,
    token: cookieOf(request, services),
    browser: cookieOf(request, services, 'browser'),
    challenge: cookieOf(request, services, 'passkey'),
  }
}

async function requireSession(
  { request }: Exchange,
  parts: AccountParts,
  { token }: Visitor,
): Promise<SignedIn> {
  if (token === null) throw new ApiError('unauthorized', 'You are not signed in. Sign in first.')
  return authenticateSession(parts.visitors, request, token)
}

/** Reads a small JSON body, which counts against the anonymous budget. Returns undefined without a body. */
async function readSmallJson(
  exchange: Exchange,
  { slowBodies, anonymousBodies, addresses }: AccountParts,
): Promise<unknown> {
  const { request } = exchange
  if (!hasBody(request)) return undefined
  requireJson(request)
  const reservation = anonymousBodies.reserve({ kind: 'address', id: addresses.of(request) }, LARGEST_BODY)
  exchange.afterwards(() => reservation.release())
  const bytes = await receiveBody(slowBodies, exchange, reservation, { limit: LARGEST_BODY })
  reservation.markComplete()
  return parseJson(bytes)
}
