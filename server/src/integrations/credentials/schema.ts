import { z } from 'zod'
import { Hosts, Name, WireId } from '../../platform/schema/index.ts'

/** Names that HTTP allows for a header. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/

/** Headers that the HTTP client sets, or that determine the framing of the request. */
const RESERVED_HEADERS =
  /^(content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|user-agent|idempotency-key|webhook-.*)$/i

/** Visible ASCII with spaces in between: the characters that are safe in a header. */
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

const Key = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/, 'Use only letters, digits, `_`, `.` and `-`.')

const AuthType = z.enum(['NONE', 'API_KEY', 'BEARER', 'BASIC'])

const Value = z
  .string()
  .min(1)
  .max(4096)
  .describe('The token, API key or password. Can contain `{{env.KEY}}`. Stored encrypted and never returned.')

const PlacementInput = z
  .strictObject({
    in: z.enum(['header', 'query']),
    name: z.string().min(1).max(128).describe('Name of the header or query parameter.'),
  })
  .describe('Required for API_KEY; not allowed otherwise.')

const AllowedHosts = Hosts.describe(
  'The hosts that the value may be sent to, such as `api.example.com:8443`. Without ' +
    'them, webhook subscriptions can use it and HTTP nodes cannot.',
)

const Username = Name.describe('Required for BASIC; not allowed otherwise.')

interface Parts {
  authType: z.output<typeof AuthType>
  value: string | undefined
  username: string | undefined
  placement: z.output<typeof PlacementInput> | undefined
}

/** The issues of a credential: the field and a message. */
export function credentialProblems({ authType, value, username, placement }: Parts): [string, string][] {
  const problems: [string, string][] = []
  const problem = (path: string, message: string) => problems.push([path, message])
  if (authType === 'NONE' && value !== undefined)
    problem('value', 'A credential of type NONE has no value. Remove it.')
  if (authType !== 'NONE' && value === undefined)
    problem('value', `A credential of type ${authType} needs a value.`)
  if (authType === 'BASIC' && username === undefined)
    problem('username', 'A credential of type BASIC needs a user name.')
  if (authType !== 'BASIC' && username !== undefined)
    problem('username', 'Only type BASIC has a user name. Remove it.')
  if (username?.includes(':')) problem('username', 'A user name cannot contain a colon.')
  if (authType === 'API_KEY' && !placement)
    problem('placement', 'A credential of type API_KEY needs a header or parameter name.')
  if (authType !== 'API_KEY' && placement)
    problem('placement', 'Only type API_KEY has a placement. Remove it.')
  if (placement?.in === 'header' && !HEADER_NAME.test(placement.name)) {
    problem('placement', 'This is not a valid header name.')
  }
  if (placement?.in === 'header' && RESERVED_HEADERS.test(placement.name)) {
    problem('placement', 'This header is set by the request itself. Choose another.')
  }
  const goesIntoHeader = authType === 'BEARER' || placement?.in === 'header'
  if (goesIntoHeader && value !== undefined && !HEADER_VALUE.test(value)) {
    problem('value', 'A header value can contain only visible ASCII characters, and no spaces at either end.')
  }
  return problems
}

export const CredentialInput = z
  .strictObject({
    key: Key.describe('Your short name. Values for several environments share one key.'),
    name: Name.optional().describe('Display name. Default: the key.'),
    authType: AuthType.describe(
      'BEARER: `Authorization: Bearer value`. API_KEY: in a header or query parameter. BASIC: user ' +
        'name and password. NONE: HTTP nodes only.',
    ),
    environmentId: WireId.optional().describe(
      'Limits the value to this environment. Default: every environment.',
    ),
    value: Value.optional(),
    username: Username.optional(),
    placement: PlacementInput.optional(),
    hosts: AllowedHosts.optional(),
  })
  .superRefine((input, check) => {
    const { authType, value, username, placement } = input
    for (const [path, message] of credentialProblems({ authType, value, username, placement })) {
      check.addIssue({ code: 'custom', path: [path], message })
    }
  })
  .meta({ id: 'HttpCredentialInput' })

export const CredentialChanges = z.strictObject({
  name: Name.optional(),
  username: Username.optional(),
  placement: PlacementInput.optional(),
  hosts: AllowedHosts.optional(),
})

export const CredentialRotation = z.strictObject({ value: Value })

const fields = {
  id: z.string(),
  key: z.string(),
  name: z.string(),
  authType: AuthType,
  environmentId: z.string().nullable().describe('null: applies to every environment without its own value.'),
  username: z.string().nullable(),
  placement: z.strictObject({ in: z.enum(['header', 'query']), name: z.string() }).nullable(),
  hosts: z
    .array(z.string())
    .nullable()
    .describe('Where it may be sent. null: HTTP nodes cannot use it until you set them.'),
  createdAt: z.iso.datetime(),
  rotatedAt: z.iso.datetime().nullable().describe('When the value was last rotated.'),
}

export const HttpCredential = z.strictObject(fields).meta({ id: 'HttpCredential' })

const User = z.strictObject({ id: z.string(), name: z.string() })

export const UsedCredential = z
  .strictObject({
    ...fields,
    usedBy: z
      .strictObject({ subscriptions: z.array(User), journeys: z.array(User) })
      .describe('What uses this key, at most 100 of each kind.'),
  })
  .meta({ id: 'UsedHttpCredential' })
