import { isUuid, publicUrl } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/*
 * The link of a letter that confirms an email address. A signature proves it, and it reveals nothing about the visitor.
 */

const PURPOSE = 'form confirmation letter'
const PROOF_BYTES = 12
export const CONFIRMATION_PATH = '/confirm/{org}/{submission}/{proof}'

/** `submissionId` is a UUID. */
export function confirmationUrl({ org, secrets, services }: Ctx, submissionId: string): string {
  const proof = secrets.proof(PURPOSE, `${org}/${submissionId}`, PROOF_BYTES)
  return `${services.get(publicUrl).url}/confirm/${org}/${submissionId}/${proof}`
}

/** Whether the parts of an address are those of a link that was sent. */
export function isConfirmationLink(
  { secrets }: Pick<Ctx, 'secrets'>,
  { org, submission, proof }: { org: string; submission: string; proof: string },
): boolean {
  return (
    isUuid(org) && isUuid(submission) && secrets.isProof(PURPOSE, `${org}/${submission}`, proof, PROOF_BYTES)
  )
}
