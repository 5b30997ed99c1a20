import { z } from 'zod'
import { ApiError, publicUrl } from '../../platform/core/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { type Client, findClient } from './clients.ts'
import { isListed } from './redirect-uris.ts'
import { requireOwnResource } from './resources.ts'
import { type AppAccess, accessFrom } from './scopes.ts'
import { oauth } from './service.ts'

/** The query parameters of an authorization request (RFC 6749, 4.1.1). */
export const AuthorizationRequest = z.strictObject({
  client_id: z.string().min(1).max(2_000),
  redirect_uri: z.string().min(1).max(2_000),
  response_type: z.literal('code'),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'Send the SHA-256 hash of the code verifier in base64url.')
    .describe('PKCE.')
    .meta({ examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
  code_challenge_method: z.literal('S256'),
  resource: z
    .string()
    .max(2_000)
    .optional()
    .describe('The URL of `/mcp` on this service. Default: that URL.'),
  scope: z
    .string()
    .max(2_000)
    .optional()
    .describe('`read`, `full`, or permissions such as `people:read`, separated by spaces.'),
  state: z.string().max(4_000).optional(),
})

export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** An authorization request that was validated. */
export interface CheckedRequest {
  client: Client
  resource: string
  /** What the app asks for; the user decides what it gets. */
  access: AppAccess
}

/**
 * Throws `not_found` for an unknown client, and `invalid_request` when the redirect URI is not registered or the resource
 * is another service. The browser is not redirected then: a redirect URI from an invalid request cannot be trusted.
 */
export async function checkRequest(
  runtime: Runtime,
  address: string,
  { client_id: id, redirect_uri: redirectUri, resource, scope }: AuthorizationRequest,
): Promise<CheckedRequest> {
  const { outbound } = runtime.services.get(oauth)
  const client = await findClient(runtime, { outbound, address, id })
  if (!isListed(redirectUri, client.redirectUris))
    throw new ApiError('invalid_request', 'The redirect URI is not one that this app registered.')
  return {
    client,
    resource: requireOwnResource(runtime, resource),
    access: accessFrom(scope),
  }
}

/** The redirect URI with the response parameters, including the issuer (RFC 9207). */
export function answerAddress(
  { services }: Pick<Runtime, 'services'>,
  { redirect_uri: redirectUri, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string {
  const address = new URL(redirectUri)
  const said = { ...answer, ...(state !== undefined && { state }), iss: services.get(publicUrl).url }
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value)
  return address.href
}
