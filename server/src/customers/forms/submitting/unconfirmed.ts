import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Definition } from '../definition/definition.ts'
import { formJourneys, submittedForm } from './form-journeys.ts'
import type { NewSubmission, Unconfirmed } from './store.ts'

type Reading = Pick<Ctx, 'db' | 'org'>

/** Whether a signature says who the visitor of a page is. Nothing of theirs has to be confirmed. */
export function isSignedVisitor(
  { person: { identity } }: Definition,
  person: NewSubmission['person'],
): boolean {
  return identity === 'signed' && !('newAddresses' in person)
}

/** Which addresses of a submission have to be confirmed (docs/behaviour/customers.md: Forms). */
export async function unconfirmedOf(
  ctx: Pick<Ctx, 'db' | 'org' | 'services'>,
  formId: string,
  definition: Definition,
  person: NewSubmission['person'],
): Promise<Unconfirmed> {
  const { confirmation } = definition
  const given = { phone: person.phoneNumber ?? null, email: person.email?.toLowerCase() ?? null }
  const decides = (['phone', 'email'] as const).some(
    (kind) => given[kind] !== null && confirmation[kind] === 'when_needed',
  )
  const written = decides
    ? await ctx.services.get(formJourneys).channelsAfter(ctx, submittedForm(formId, definition))
    : null
  const needs: Record<keyof Unconfirmed, (address: string) => Promise<boolean>> = {
    phone: async (address) =>
      (written?.has('whatsapp') === true || written?.has('sms') === true) &&
      !(await isKnownPhone(ctx, address)),
    email: async (address) => written?.has('email') === true && !(await isKnownEmail(ctx, address)),
  }
  const unlessKnown = async (kind: keyof Unconfirmed) => {
    const address = given[kind]
    if (address === null || confirmation[kind] === false) return null
    return confirmation[kind] === true || (await needs[kind](address)) ? address : null
  }
  return { phone: await unlessKnown('phone'), email: await unlessKnown('email') }
}

/** Whether its owner has written to the organization, or confirmed it in a form. Uses form_submissions_confirmed_phone. */
async function isKnownPhone({ db, org }: Reading, phone: string): Promise<boolean> {
  const known = await db.maybe(sql`
    select 1 from contacts c
    join conversations v on v.org_id = ${org} and v.contact_id = c.id and v.last_inbound_at is not null
    where c.org_id = ${org} and c.phone_number = ${phone}
    union all
    select 1 from form_submissions
    where org_id = ${org} and confirm_phone = ${phone} and confirmed_at is not null
    limit 1`)
  return known !== null
}

/** The same for an email address. An email with a forged sender has no address here. */
async function isKnownEmail({ db, org }: Reading, email: string): Promise<boolean> {
  const known = await db.maybe(sql`
    select 1 from contacts c
    join conversations v on v.org_id = ${org} and v.contact_id = c.id and v.last_inbound_at is not null
    where c.org_id = ${org} and c.email = ${email}
    union all
    select 1 from form_submissions
    where org_id = ${org} and confirm_email = ${email} and confirmed_at is not null
    limit 1`)
  return known !== null
}
