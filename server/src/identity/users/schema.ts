import { z } from 'zod'
import { PERMISSIONS } from '../../platform/operations/index.ts'
import { Name, WireId } from '../../platform/schema/index.ts'

export const EmailAddress = z.string().trim().min(3).max(254).pipe(z.email())

/** Long enough that it cannot be guessed; it needs no special characters. */
export const NewPassword = z
  .string()
  .min(10, 'Choose a password of at least 10 characters.')
  .max(200)
  .describe('At least 10 characters.')

/** A password as it was set: passwords from before a rule change must still work. */
export const GivenPassword = z.string().min(1).max(200)

/** The token after the `#` of a link. */
export const LinkToken = z.string().min(1).max(100).describe('The part of the link after `#`.')

/** A code from the authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().min(6).max(40)

export const LocaleField = z.enum(['en', 'es', 'pt'])

export const RoleField = z.enum(['owner', 'admin', 'member', 'viewer'])

const User = z.strictObject({
  id: WireId,
  email: z.string().nullable().describe("null until set. The first owner's account starts without one."),
  name: z.string().nullable(),
  locale: LocaleField,
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean().describe('Whether the password also needs a code of an authenticator app.'),
  requiresPasskey: z.boolean().describe('Whether the password also needs a passkey.'),
  identityProvider: z
    .string()
    .nullable()
    .describe('The name of the linked single sign-on provider. null if not linked.'),
})

const OrganizationOfUser = z.strictObject({ id: WireId, name: Name, role: RoleField })

export const Account = z
  .strictObject({
    user: User,
    organization: OrganizationOfUser.extend({
      kind: z.enum(['production', 'development']),
      timeZone: z.string(),
      permissions: z.array(z.enum(PERMISSIONS)).describe("The user's permissions in this organization."),
      changesPosition: z
        .string()
        .nullable()
        .describe(
          'Send it as `Last-Event-ID` to changes_stream: it then tells every change since this answer, ' +
            'without `ready`. null: nobody has listened lately.',
        ),
    })
      .nullable()
      .describe('The organization the session uses. null if the user belongs to none.'),
    organizations: z.array(OrganizationOfUser).describe('All organizations of the user, by name.'),
    session: z.strictObject({
      id: WireId,
      startedAt: z.string(),
      endsAt: z.string().describe('The latest end. An unused session ends earlier.'),
    }),
  })
  .meta({ id: 'Account' })

/** For `navigator.credentials`, as JSON. */
export const PasskeyOptions = z.looseObject({
  challenge: z.string().describe('Works once, for ten minutes.'),
})

export const SignInResult = z.strictObject({
  status: z
    .enum(['signed_in', 'code_needed', 'passkey_needed'])
    .describe(
      '`code_needed`: send the request again with a `code`. `passkey_needed`: answer with a passkey, or send a recovery ' +
        'code.',
    ),
  account: Account.nullable(),
  passkey: PasskeyOptions.nullable().describe(
    'Set if a passkey can be the second factor: send its answer to `account_sign_in_by_passkey`.',
  ),
})

/** The answer of an authenticator, as `PublicKeyCredential.toJSON()` gives it. Browsers may add fields. */
const Binary = z.string().min(1).max(8_000).describe('Binary data in base64url.')
const credential = {
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}),
}
export const MadePasskey = z
  .looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: Binary,
      attestationObject: Binary,
      transports: z.array(z.string().max(20)).max(20).optional(),
    }),
  })
  .describe('What `navigator.credentials.create()` returned, as JSON.')
export const PasskeyAnswer = z
  .looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: Binary,
      authenticatorData: Binary,
      signature: Binary,
      userHandle: z.string().max(200).optional(),
    }),
  })
  .describe('What `navigator.credentials.get()` returned, as JSON.')

export const Session = z.strictObject({
  id: WireId,
  isCurrent: z.boolean(),
  userAgent: z.string().describe("The browser's description of itself."),
  startedAt: z.string(),
  seenAt: z.string().describe('Last activity, accurate to a few minutes.'),
})

export const InvitationPreview = z.strictObject({
  organization: Name,
  email: z.string(),
  role: RoleField,
  hasAccount: z.boolean().describe('Whether an account with this address exists.'),
  isSignedIn: z.boolean().describe('Whether this browser is signed in to that account.'),
})
