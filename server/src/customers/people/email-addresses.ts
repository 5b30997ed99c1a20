/** An e-mail address in small letters, as contacts and the do-not-contact list have it; null for what is none. */
export function parseEmail(text: string | null): string | null {
  const address = text?.trim().toLowerCase() ?? ''
  const at = address.lastIndexOf('@')
  const isAddress = at > 0 && at < address.length - 1 && address.length <= MAX_LENGTH && !/\s/.test(address)
  return isAddress ? address : null
}

const MAX_LENGTH = 254
