/** A host with a dot, as in www.example.com/contact. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+([:/].*)?$/i

/** The origins of the addresses that somebody typed: a page counts for its website, and https:// can be left out. */
export function originsIn(text: string): string[] {
  const typed = text.split(/[\s,]+/).filter((address) => address !== '')
  return [...new Set(typed.map(originOf))]
}

function originOf(address: string): string {
  const parsed = URL.parse(HOST.test(address) ? `https://${address}` : address)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : address
}
