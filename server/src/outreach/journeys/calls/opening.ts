import {
  formsOf,
  type OpenEnvironment,
  type Placement,
  placeCredential,
  replaceTokens,
  type Variable,
} from '../../../integrations/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { refusedAt } from '../../../platform/schema/index.ts'
import {
  environmentKey,
  type HttpRequestInputs,
  isOfEnvironment,
  type RenderedRequest,
  renderRequest,
} from '../nodes/index.ts'
import { type Answer, failure } from './answers.ts'

/** The size limit of a request with its values; a text of a few KiB can name large ones many times. */
const MAX_BODY = 262_144

/** The credential of a call; its value may still contain tokens. */
export interface CallCredential {
  id: string
  placement: Placement
  value: string
  hosts: readonly string[] | null
}

export interface Sealed {
  request: HttpRequestInputs
  variables: Record<string, string>
  /** null: the environment was deleted. Without an id, the organization has none. */
  environment: (Pick<OpenEnvironment, 'variables'> & { id: string | null }) | null
  /** Undefined: none is needed. null: it was deleted or cannot be decrypted. */
  credential: CallCredential | null | undefined
}

/** A call with everything in its place. */
export interface OpenCall {
  request: RenderedRequest
  /** Values that an answer must not show. */
  secrets: string[]
  /** The credential and the secret variables that the request carries, as the audit log names them. */
  carried: string[]
}

/**
 * Puts variables and the credential in their places. A secret that may not be sent to the host is a permanent failure,
 * as is whatever is missing (docs/behaviour/integrations.md: Credentials).
 */
export function openCall({ request: inputs, variables, environment, credential }: Sealed): OpenCall | Answer {
  if (environment === null) return failure('environment_unknown', true)
  if (credential === null) return failure('credential_unknown', true)
  const secretVariables = new Map<string, Variable>()
  let isComplete = true
  const read = (token: string): string => {
    if (!isOfEnvironment(token)) return variables[token] ?? ''
    const key = environmentKey(token)
    const variable = environment.variables.get(key)
    if (!variable) isComplete = false
    else if (variable.isSecret && variable.value !== '') secretVariables.set(key, variable)
    return variable?.value ?? ''
  }
  const request = renderRequest(inputs, read)
  const inserted = (text: string) => replaceTokens(text, (key) => read(`env.${key}`))
  const value = credential && inserted(credential.value)
  const placement = credential && withUsername(credential.placement, inserted)
  if (!isComplete) return failure('variable_missing', true)
  if ((request.body?.length ?? 0) > MAX_BODY) return failure('request_too_large', true)
  const url = URL.parse(request.url)
  if (!url) return failure('invalid_url', true)
  const secrets = [...secretVariables.values()].flatMap(({ value }) => formsOf({ type: 'NONE' }, value))
  const sent = credential && credential.placement.type !== 'NONE' ? [credential] : []
  for (const { hosts } of [...secretVariables.values(), ...sent]) {
    const refusal = refusedAt(url.host, hosts)
    if (refusal) return failure(refusal, true)
  }
  const placed = { url, headers: { ...request.headers } }
  if (credential) {
    placeCredential(placement!, value!, placed)
    secrets.push(...formsOf(placement!, value!))
  }
  return {
    request: { ...request, url: placed.url.href, headers: placed.headers },
    secrets,
    carried: [
      ...sent.map(({ id }) => toWire('credential', id)),
      ...[...secretVariables.keys()].map((key) => `${toWire('environment', environment.id!)}/${key}`),
    ],
  }
}

function withUsername(placement: Placement, inserted: (text: string) => string): Placement {
  return placement.type === 'BASIC' ? { ...placement, username: inserted(placement.username) } : placement
}

export function isOpen(opened: OpenCall | Answer): opened is OpenCall {
  return 'request' in opened
}
