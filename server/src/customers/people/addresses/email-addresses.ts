/** An email address in lower case, as in contacts and the do-not-contact list; null when it is invalid. */
export function parseEmail(text: string | null): string | null {
  const address = text?.trim().toLowerCase() ?? ''
  const at = address.lastIndexOf('@')
  const isAddress = at > 0 && at < address.length - 1 && address.length <= MAX_LENGTH && !/\s/.test(address)
  return isAddress ? address : null
}

const MAX_LENGTH = 254
