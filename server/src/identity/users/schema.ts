import { z } from 'zod'
import { PERMISSIONS } from '../../platform/operations/index.ts'
import { Name, WireId } from '../../platform/schema/index.ts'

export const EmailAddress = z.string().trim().min(3).max(254).pipe(z.email())

/** Long enough that it cannot be guessed; it needs no special characters. */
export const NewPassword = z
  .string()
  .min(10, 'Choose a password of at least 10 characters.')
  .max(200)
  .describe('10 characters or more.')

/** A password as it was set: passwords from before a rule change must still work. */
export const GivenPassword = z.string().min(1).max(200)

/** The token after the `#` of a link. */
export const LinkToken = z.string().min(1).max(100).describe('What stands in the link behind the `#`.')

/** A code from the authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().min(6).max(40)

export const LocaleField = z.enum(['en', 'es', 'pt'])

export const RoleField = z.enum(['owner', 'admin', 'member', 'viewer'])

const User = z.strictObject({
  id: WireId,
  email: z
    .string()
    .nullable()
    .describe('Null until it was given: the account of a first owner begins without.'),
  name: z.string().nullable(),
  locale: LocaleField,
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  identityProvider: z
    .string()
    .nullable()
    .describe('What the identity provider is called that the account is linked to; null without one.'),
})

const OrganizationOfUser = z.strictObject({ id: WireId, name: Name, role: RoleField })

export const Account = z
  .strictObject({
    user: User,
    organization: OrganizationOfUser.extend({
      kind: z.enum(['production', 'development']),
      timeZone: z.string(),
      permissions: z.array(z.enum(PERMISSIONS)).describe('What they may do here.'),
    })
      .nullable()
      .describe('The one that the session looks at; null where they belong to none.'),
    organizations: z.array(OrganizationOfUser).describe('All that they belong to, by name.'),
    session: z.strictObject({
      id: WireId,
      startedAt: z.string(),
      endsAt: z.string().describe('At the latest; earlier when it is not used.'),
    }),
  })
  .meta({ id: 'Account' })

export const SignInResult = z.strictObject({
  status: z.enum(['signed_in', 'code_needed']).describe('`code_needed`: send it again with a `code`.'),
  account: Account.nullable(),
})

export const Session = z.strictObject({
  id: WireId,
  isCurrent: z.boolean(),
  userAgent: z.string().describe('What the browser says of itself.'),
  startedAt: z.string(),
  seenAt: z.string().describe('When it was last used, within some minutes.'),
})

export const InvitationPreview = z.strictObject({
  organization: Name,
  email: z.string(),
  role: RoleField,
  hasAccount: z.boolean().describe('Somebody signs in with this address already.'),
  isSignedIn: z.boolean().describe('And this browser is signed in as them.'),
})
