import type { Secrets } from '../../../platform/core/index.ts'
import { type ClaimedDetails, leadId, NewPersonId, type PersonDetails } from '../../people/index.ts'
import { contactFields } from '../definition/contact-fields.ts'
import type { Definition } from '../definition/definition.ts'
import { type FormIdentity, isSigned } from '../identity.ts'
import type { Answer } from '../wire.ts'

/** Keys of hidden fields that identify the person. */
const EXTERNAL_ID = 'externalId'
export const SIGNATURE = 'externalIdSignature'

const MAX_FIELD = 255

/** The recorded source. */
export interface Sender {
  org: string
  installKey: string
  submissionId: string
  identity: FormIdentity
  now: Date
}

/**
 * The person of a submission. An unproven identity is ignored: the details are then claims about whoever has the phone
 * number or email address (docs/behaviour/customers.md: Forms).
 */
export function personOf(
  secrets: Secrets,
  definition: Definition,
  answers: ReadonlyMap<string, Answer>,
  hidden: Readonly<Record<string, string>>,
  sender: Sender,
): PersonDetails | ClaimedDetails {
  const { externalId: claimed, attributes, ...details } = detailsOf(definition, answers)
  const externalId = claimed ?? hidden[EXTERNAL_ID]
  const { identity, existing, newAddresses } = definition.person
  if (externalId !== undefined && NewPersonId.safeParse(externalId).success) {
    if (isSigned(secrets, sender, externalId, hidden[SIGNATURE]))
      return { externalId, ...details, attributes, existing: 'replace' }
    if (identity === 'page') return { externalId, ...details, attributes, existing }
  }
  const { phoneNumber, email } = details
  const named = phoneNumber ?? email?.toLowerCase() ?? sender.submissionId
  const externalIdOfLead = leadId(secrets, sender.org, named)
  const otherId = leadId(secrets, sender.org, sender.submissionId)
  return { externalId: externalIdOfLead, ...details, attributes, existing, newAddresses, otherId }
}

interface Details
  extends Partial<Record<'externalId' | 'firstName' | 'lastName' | 'email' | 'phoneNumber', string>> {
  attributes: Record<string, Answer>
}

/**
 * What `mapsTo` says; where no field has the phone number or the email address, the first one counts. Sensitive answers are
 * not copied.
 */
function detailsOf(definition: Definition, answers: ReadonlyMap<string, Answer>): Details {
  const details: Details = { attributes: {} }
  const open = definition.fields.filter(({ key, sensitive }) => !sensitive && answers.has(key))
  for (const { key, mapsTo } of open) {
    const answer = answers.get(key)!
    if (mapsTo === undefined) continue
    if (mapsTo.startsWith('attributes.')) details.attributes[mapsTo.slice('attributes.'.length)] = answer
    else
      details[mapsTo as Exclude<keyof Details, 'attributes'>] = String(answer)
        .slice(0, MAX_FIELD)
        .toWellFormed()
  }
  for (const name of ['phoneNumber', 'email'] as const) {
    const first = contactFields(definition, name).find(({ key }) => answers.has(key))
    if (details[name] === undefined && first) details[name] = String(answers.get(first.key))
  }
  return details
}
