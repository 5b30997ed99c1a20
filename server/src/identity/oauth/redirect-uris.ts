const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a URI may be a redirect URI: https, or http on the loopback interface. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  if (text.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Whether a URI is on the loopback interface, where any app on the user's machine may listen. */
export function isOnOwnMachine(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isLoopback(url)
}

/** Whether a redirect URI is registered. On the loopback interface the port does not matter (RFC 8252, 7.3). */
export function isListed(asked: string, listed: readonly string[]): boolean {
  if (listed.includes(asked)) return true
  return (
    isOnOwnMachine(asked) &&
    listed.some((one) => isOnOwnMachine(one) && withoutPort(one) === withoutPort(asked))
  )
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.includes(hostname)
}

function withoutPort(text: string): string {
  const url = new URL(text)
  url.port = ''
  return url.href
}
