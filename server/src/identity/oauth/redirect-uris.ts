const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether people may be sent there with a code: a site over https, or a program on their own machine. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  if (text.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Whether a program on somebody's own machine listens there; any program of theirs may. */
export function isOnOwnMachine(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isLoopback(url)
}

/** The listed address that is asked for. Programs on one's own machine listen on any port that is free (RFC 8252, 7.3). */
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
