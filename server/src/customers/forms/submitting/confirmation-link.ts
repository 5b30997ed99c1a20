import { isUuid, publicUrl } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/*
 * The link of a letter that confirms an email address. A signature proves it, and it reveals nothing about the visitor.
 */

const PURPOSE = 'form confirmation letter'
const MAC_BYTES = 12
const PROOF = /^[\w-]{16}$/
export const CONFIRMATION_PATH = '/confirm/{org}/{submission}/{proof}'

/** `submissionId` is a UUID. */
export function confirmationUrl({ org, secrets, services }: Ctx, submissionId: string): string {
  const proof = secrets.mac(PURPOSE, `${org}/${submissionId}`).subarray(0, MAC_BYTES).toString('base64url')
  return `${services.get(publicUrl).url}/confirm/${org}/${submissionId}/${proof}`
}

/** Whether the parts of an address are those of a link that was sent. */
export function isConfirmationLink(
  { secrets }: Pick<Ctx, 'secrets'>,
  { org, submission, proof }: { org: string; submission: string; proof: string },
): boolean {
  const given = PROOF.test(proof) ? Buffer.from(proof, 'base64url') : Buffer.of()
  return (
    isUuid(org) && isUuid(submission) && secrets.verifyMac(PURPOSE, `${org}/${submission}`, given, MAC_BYTES)
  )
}
