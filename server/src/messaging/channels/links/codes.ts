import type { Ctx } from '../../../platform/operations/index.ts'

const PURPOSE = 'tracked-link'
const PROOF_BYTES = 10
const CODE = /^[\w-]{35}$/
const ORG_DIGITS = 32

/** In place of a target: the picture that reports that an email was opened. */
export const PICTURE = ''

/**
 * The code of a link of a message: the organization, and a MAC of 80 bits over message and target. The same target has the
 * same code in each attempt to send the message.
 */
export function codeOf(
  { org, secrets }: Pick<Ctx, 'org' | 'secrets'>,
  messageId: string,
  url: string,
): string {
  const place = Buffer.from(org.replaceAll('-', ''), 'hex')
  const proof = secrets.mac(PURPOSE, `${org}/${messageId}/${url}`).subarray(0, PROOF_BYTES)
  return Buffer.concat([place, proof]).toString('base64url')
}

/** The organization of a code; null: the text is none. */
export function orgOfCode(code: string): string | null {
  if (!CODE.test(code)) return null
  const digits = Buffer.from(code, 'base64url').toString('hex').slice(0, ORG_DIGITS)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
