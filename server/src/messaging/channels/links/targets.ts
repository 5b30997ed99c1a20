/** The campaign parameters of an organization, with their placeholders filled. */
export interface Utm {
  source: string
  medium: string
  campaign: string
}

/** A button leads only where its value says, which may be a page of ours. */
export const ANY_ORIGIN: ReadonlySet<string> = new Set()

/** Longer addresses stay as they are. */
const MAX_URL = 2_000

/**
 * The address that a link leads to, as it is stored; null: the link stays as it is. Our own links stay, because they already
 * lead to this person: to unsubscribe, to answer, or tracked ones.
 */
export function targetOf(url: string, ownOrigins: ReadonlySet<string>): string | null {
  if (url.length > MAX_URL) return null
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return null
  return ownOrigins.has(parsed.origin) ? null : parsed.href
}

/** Adds the parameters that the address does not have. The rest of it stays letter by letter, since it may be signed. */
export function withUtm(url: string, utm: Utm | null): string {
  if (utm === null) return url
  const { searchParams } = new URL(url)
  const added = Object.entries(utm)
    .map(([name, value]) => [`utm_${name}`, value] as const)
    .filter(([name, value]) => value !== '' && !searchParams.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (added.length === 0) return url
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return address + joint + added.join('&') + fragment
}
