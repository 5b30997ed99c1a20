/** One result of a check: its method and outcome, and the properties that it is about. */
interface Result {
  method: string
  outcome: string
  properties: ReadonlyMap<string, string>
}

/**
 * Whether the receiving host found that the domain of `from` sent the email (RFC 8601). `headers` are the values of
 * Authentication-Results, the topmost first. Only the topmost one of this host counts, because a sender can write others.
 */
export function isAuthenticated(headers: readonly string[], authservId: string, from: string): boolean {
  const domain = domainOf(from)
  const own = headers.map(readHeader).find(({ host }) => host === authservId.toLowerCase())
  if (!own) return false
  const dmarc = own.results.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ outcome }) => outcome === 'fail')) return false
  if (dmarc.some(({ outcome, properties }) => outcome === 'pass' && properties.get('header.from') === domain))
    return true
  return own.results.some((result) => {
    const checked = checkedDomain(result)
    return result.outcome === 'pass' && checked !== null && isAligned(checked, domain)
  })
}

/** The domain that a result is about. */
function checkedDomain({ method, properties }: Result): string | null {
  if (method === 'dkim') {
    const signer = properties.get('header.d') ?? properties.get('header.i')
    return signer === undefined ? null : domainOf(signer)
  }
  const sender = method === 'spf' ? properties.get('smtp.mailfrom') : undefined
  return sender === undefined ? null : domainOf(sender)
}

/** The same domain, or one above it. A subdomain cannot speak for the domains above. */
function isAligned(checked: string, domain: string): boolean {
  return checked === domain || (checked.includes('.') && domain.endsWith(`.${checked}`))
}

function readHeader(value: string): { host: string; results: Result[] } {
  const [head = '', ...parts] = partsOf(value)
  return { host: wordsOf(head)[0] ?? '', results: parts.map(readResult) }
}

function readResult(part: string): Result {
  const [first = '', ...rest] = wordsOf(part).map((word) => {
    const at = word.indexOf('=')
    return at < 0 ? ([word, ''] as const) : ([word.slice(0, at), word.slice(at + 1)] as const)
  })
  const [method = '', outcome = ''] = first
  return { method: method.split('/', 1)[0]!, outcome, properties: new Map(rest.toReversed()) }
}

function wordsOf(part: string): string[] {
  return part.replaceAll(' =', '=').replaceAll('= ', '=').split(' ').filter(Boolean)
}

/** The parts between semicolons in lower case and single spaces, without comments. What is quoted separates nothing. */
function partsOf(value: string): string[] {
  let [text, depth, isQuoted, isEscaped] = ['', 0, false, false]
  const parts: string[] = []
  for (const char of value.toLowerCase()) {
    const isPlain = isEscaped
    isEscaped = !isPlain && char === '\\' && (isQuoted || depth > 0)
    if (isEscaped) continue
    if (depth === 0 && char === '"' && !isPlain) isQuoted = !isQuoted
    else if (isQuoted) text += /[\s=;]/.test(char) ? '_' : char
    else if (char === '(' && !isPlain) depth += 1
    else if (char === ')' && !isPlain && depth > 0) depth -= 1
    else if (depth > 0) continue
    else if (char === ';') {
      parts.push(text)
      text = ''
    } else if (!/\s/.test(char)) text += char
    else if (!text.endsWith(' ')) text += ' '
  }
  return [...parts, text]
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
