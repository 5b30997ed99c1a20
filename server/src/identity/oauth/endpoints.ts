import { z } from 'zod'
import { publicUrl, type Services } from '../../platform/core/index.ts'
import {
  type PublicAnswer,
  type PublicEndpoint,
  publicEndpoint,
  type Runtime,
} from '../../platform/operations/index.ts'
import { registerClient } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import { SCOPES_SUPPORTED } from './scopes.ts'
import { redeemCode, refresh, revoke } from './tokens.ts'

const MAX_BYTES = 16 * 1024
const WITHIN_MS = 10_000
const MAX_REGISTRATIONS = 10
const MAX_REQUESTS = 120
/** The consent page, which is a page of the workspace. */
const CONSENT_PAGE = '/oauth/authorize'
const ENDPOINTS = {
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const
const GRANT_TYPES = ['authorization_code', 'refresh_token']

const Redemption = z.object({
  code: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
  resource: z.string().optional(),
})
const Refresh = z.object({
  refresh_token: z.string(),
  client_id: z.string(),
  resource: z.string().optional(),
})

/** The endpoints that OAuth clients call (docs/behaviour/identity.md: Connected apps). */
export function oauthEndpoints(runtime: Runtime): PublicEndpoint[] {
  const common = {
    maxBytes: MAX_BYTES,
    withinMs: WITHIN_MS,
    origins: 'any' as const,
    admit: async () => ({ target: null, holder: null }),
  }
  return [
    publicEndpoint({
      ...common,
      name: 'oauth_register',
      route: `POST ${ENDPOINTS.registration}`,
      limit: { perMinute: MAX_REGISTRATIONS, counts: 'all' },
      handle: ({ address, body }) => withOAuthErrors(() => register(runtime, address, body)),
    }),
    publicEndpoint({
      ...common,
      name: 'oauth_token',
      route: `POST ${ENDPOINTS.token}`,
      limit: { perMinute: MAX_REQUESTS, counts: 'all' },
      handle: ({ body }) =>
        withOAuthErrors(async () => asJson(200, await exchangeTokens(runtime, formOf(body)))),
    }),
    publicEndpoint({
      ...common,
      name: 'oauth_revoke',
      route: `POST ${ENDPOINTS.revocation}`,
      limit: { perMinute: MAX_REQUESTS, counts: 'all' },
      handle: ({ body }) =>
        withOAuthErrors(async () => {
          const { token = '' } = formOf(body)
          await revoke(runtime, token)
          return asJson(200, {})
        }),
    }),
  ]
}

/** Authorization server metadata (RFC 8414). */
export function serverMetadata(services: Services): object {
  const { url } = services.get(publicUrl)
  return {
    issuer: url,
    authorization_endpoint: url + CONSENT_PAGE,
    token_endpoint: url + ENDPOINTS.token,
    registration_endpoint: url + ENDPOINTS.registration,
    revocation_endpoint: url + ENDPOINTS.revocation,
    scopes_supported: SCOPES_SUPPORTED,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${url}/docs/getting-started`,
  }
}

async function register(runtime: Runtime, address: string, body: Buffer): Promise<PublicAnswer> {
  const { id, name, redirectUris } = await registerClient(runtime, address, jsonOf(body))
  return asJson(201, {
    client_id: id,
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: GRANT_TYPES,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
}

function exchangeTokens(runtime: Runtime, form: Record<string, string>): Promise<object> {
  if (form.grant_type === 'authorization_code') return redeemCode(runtime, parse(Redemption, form))
  if (form.grant_type === 'refresh_token') return refresh(runtime, parse(Refresh, form))
  throw new OAuthError('unsupported_grant_type', 'Send the grant type authorization_code or refresh_token.')
}

function parse<T extends z.ZodType>(schema: T, form: Record<string, string>): z.output<T> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OAuthError('invalid_request', `${issue?.path.join('.')}: ${issue?.message}`)
}

/** A parameter must not be repeated (RFC 6749, 3.1). */
function formOf(body: Buffer): Record<string, string> {
  const fields = [...new URLSearchParams(body.toString('utf8'))]
  const form = Object.fromEntries(fields)
  if (Object.keys(form).length < fields.length)
    throw new OAuthError('invalid_request', 'Send each field only once.')
  return form
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OAuthError('invalid_client_metadata', 'Send the body as JSON.')
  }
}

/** Runs a handler and turns an `OAuthError` into the error response of the OAuth specifications. */
async function withOAuthErrors(handle: () => Promise<PublicAnswer>): Promise<PublicAnswer> {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return asJson(400, { error: error.code, error_description: error.message })
  }
}

function asJson(status: number, content: object): PublicAnswer {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify(content),
  }
}
