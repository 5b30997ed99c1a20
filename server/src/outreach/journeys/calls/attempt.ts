import { formsOf, placeCredential, replaceTokens } from '../../../integrations/index.ts'
import type { Outbound } from '../../../platform/outbound/index.ts'
import { environmentKey, isOfEnvironment, type RenderedRequest, renderRequest } from '../nodes/index.ts'
import { type Answer, answerFrom, failure, failureFrom, READ_BYTES } from './answers.ts'
import type { CallCredential, Job } from './preparation.ts'

/** The size limit of a request with its values; a text of a few KiB can name large ones many times. */
const MAX_BODY = 262_144

const REDACTED = '[redacted]'

/** Makes one attempt of a call. A missing environment variable or credential is a permanent failure. */
export async function makeCall(outbound: Outbound, job: Job): Promise<Answer> {
  const { call, environment } = job
  if (environment === null) return failure('environment_unknown', true)
  if (job.credential === null) return failure('credential_unknown', true)
  const secrets: string[] = []
  const missing = new Set<string>()
  const read = (token: string): string => {
    if (!isOfEnvironment(token)) return call.variables[token] ?? ''
    const variable = environment.get(environmentKey(token))
    if (!variable) missing.add(token)
    else if (variable.isSecret && variable.value !== '') secrets.push(variable.value)
    return variable?.value ?? ''
  }
  const request = renderRequest(call.request, read)
  const credential = job.credential && {
    placement: job.credential.placement,
    value: replaceTokens(job.credential.value, (key) => read(`env.${key}`)),
  }
  if (missing.size > 0) return failure('variable_missing', true)
  if ((request.body?.length ?? 0) > MAX_BODY) return failure('request_too_large', true)
  if (!URL.canParse(request.url)) return failure('invalid_url', true)
  const { url, headers } = authenticated(request, credential)
  if (credential) secrets.push(...formsOf(credential.placement, credential.value))
  try {
    const response = await outbound.request({
      method: request.method,
      url,
      headers: { 'user-agent': 'Parley-Journeys/1', 'idempotency-key': call.id, ...headers },
      body: request.body,
      timeoutMs: request.timeoutMs,
      maxResponseBytes: READ_BYTES,
    })
    return answerFrom(response, (text) =>
      secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text),
    )
  } catch (error) {
    return failureFrom(error)
  }
}

function authenticated(
  { url, headers }: RenderedRequest,
  credential: CallCredential | undefined,
): { url: string; headers: Record<string, string> } {
  const request = { url: new URL(url), headers: { ...headers } }
  if (credential) placeCredential(credential.placement, credential.value, request)
  return { url: request.url.href, headers: request.headers }
}
