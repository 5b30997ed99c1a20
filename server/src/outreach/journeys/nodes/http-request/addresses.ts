import { refusedAt } from '../../../../platform/schema/index.ts'
import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { KnownEnvironment, References } from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'
import { credentialIn, environmentOf, type OwnEnvironment } from './environment.ts'
import { renderUrl } from './request.ts'
import { environmentKey, isOfEnvironment, tokensOf } from './tokens.ts'

type HttpRequest = ActionOf<'HTTP_REQUEST'>

/** Stands for a value that validation does not know. */
const UNKNOWN = 'a-value-of-the-run'

/** The address must be one that a call could reach, and the secrets of the call must be allowed at its host. */
export function addressIssues(node: HttpRequest, subject: Subject): JourneyIssue[] {
  const { inputs } = node
  const { references } = subject
  const environment = environmentOf(subject)
  const { url, problem } = addressOf(inputs?.url ?? '', environment, references)
  if (problem !== null) {
    const message = `Set \`url\` of ${titleOf(node)} to a public URL that starts with https://. ${problem}`
    return [error('http_url_invalid', node, message.trim(), 'url')]
  }
  return secretsOf(node, references, environment).flatMap((secret) => hostIssues(node, secret, url))
}

/** The address of a node, as far as validation knows it, or its problem. */
type Address = { url: URL | null; problem: null } | { url: null; problem: string }

/** `url` is null where a secret, a missing variable or a value of the run decides on the host: the call is checked again. */
function addressOf(
  text: string,
  environment: KnownEnvironment | null,
  { findAddressProblem }: References,
): Address {
  const read = (token: string) =>
    (isOfEnvironment(token) ? environment?.variables.get(environmentKey(token))?.value : null) ?? UNKNOWN
  const known = renderUrl(text, read)
  if (/^\{\{\s*env\./.test(text) && known.startsWith(UNKNOWN)) return { url: null, problem: null }
  const url = known.startsWith('https://') ? URL.parse(known) : null
  if (!url) return { url, problem: '' }
  if (url.host.includes(UNKNOWN)) return { url: null, problem: null }
  const problem = findAddressProblem(url.href)
  return problem === null ? { url, problem } : { url: null, problem }
}

interface Secret {
  title: string
  hosts: readonly string[] | null
  remedy: string
}

/** What the call sends: the credential, and the secret variables that stand in it or in the request. */
function secretsOf(
  { inputs }: HttpRequest,
  references: References,
  environment: OwnEnvironment | null,
): Secret[] {
  const name = inputs?.credentialKey ?? inputs?.credentialId
  const row = credentialIn(environment, references, name)
  const own = row?.isSent
    ? [{ title: `The HTTP credential ${name}`, hosts: row.hosts, remedy: 'http_credentials_update' }]
    : []
  const tokens = inputs ? [...tokensOf(inputs)].filter(isOfEnvironment) : []
  const keys = new Set([...tokens.map(environmentKey), ...(row?.variables ?? [])])
  return [...own, ...[...keys].flatMap((key) => secretVariable(key, environment))]
}

function secretVariable(key: string, environment: OwnEnvironment | null): Secret[] {
  const variable = environment?.variables.get(key)
  if (!variable?.isSecret) return []
  return [{ title: `The secret {{env.${key}}}`, hosts: variable.hosts, remedy: 'environments_update' }]
}

function hostIssues(node: HttpRequest, { title, hosts, remedy }: Secret, url: URL | null): JourneyIssue[] {
  const advice = `Set its \`hosts\` with ${remedy}, or ask an administrator to.`
  if (hosts === null)
    return [
      error(
        'hosts_missing',
        node,
        `${title} of ${titleOf(node)} has no hosts yet. ${advice}`,
        'credentialKey',
      ),
    ]
  if (url === null || refusedAt(url.host, hosts) === null) return []
  const message = `${title} of ${titleOf(node)} may not be sent to ${url.host}. ${advice}`
  return [error('host_not_allowed', node, message, 'url')]
}
