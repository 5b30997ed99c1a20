import { CHANNELS, type ChannelKind, getPerson, parseEmail, parsePhone } from '../../customers/index.ts'
import { ApiError } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

const EXAMPLES = { phone: ' with its country code, such as +573001234567', email: '' } as const

/** To whom somebody writes first: a person or an address, one of the two. */
export interface Recipient {
  personExternalId?: string | undefined
  address?: string | undefined
}

/**
 * The recipient's address on a channel of this kind. Throws `invalid_request` for none, both or a malformed address,
 * `unknown_reference` without such a person, and `conflict` for a person without an address.
 */
export async function addressFor(
  ctx: Ctx,
  kind: ChannelKind,
  { personExternalId, address }: Recipient,
): Promise<string> {
  const traits = CHANNELS[kind].address
  if ((personExternalId === undefined) === (address === undefined))
    throw new ApiError('invalid_request', 'Send exactly one of `personExternalId` and `address`.')
  if (address !== undefined) {
    const parsed = traits.kind === 'phone' ? parsePhone(address) : parseEmail(address)
    if (parsed === null)
      throw new ApiError('invalid_request', `\`address\`: this is no ${traits.name}${EXAMPLES[traits.kind]}.`)
    return parsed
  }
  const person = await getPerson(ctx, personExternalId!).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    throw new ApiError('unknown_reference', 'No person has this `personExternalId`.')
  })
  const own = traits.kind === 'phone' ? person.phone_number : parseEmail(person.email)
  if (own === null) throw new ApiError('conflict', `This person has no ${traits.name}.`)
  return own
}
