/** Where the value of a credential goes in a request (docs/behaviour/integrations.md: Credentials). */
export type Placement =
  | { type: 'NONE' }
  | { type: 'BEARER' }
  | { type: 'API_KEY'; in: 'header' | 'query'; name: string }
  | { type: 'BASIC'; username: string }

/** Adds a credential to a request. */
export function placeCredential(
  placement: Placement,
  value: string,
  request: { url: URL; headers: Record<string, string> },
): void {
  switch (placement.type) {
    case 'NONE':
      return
    case 'BEARER':
      request.headers.authorization = `Bearer ${value}`
      return
    case 'BASIC':
      request.headers.authorization = `Basic ${basicToken(placement.username, value)}`
      return
    case 'API_KEY':
      if (placement.in === 'header') request.headers[placement.name.toLowerCase()] = value
      else request.url.search = withParameter(request.url.search, placement.name, value)
  }
}

/** Keeps the rest of the query unchanged. */
function withParameter(search: string, name: string, value: string): string {
  const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  return search.length > 1 ? `${search}&${parameter}` : `?${parameter}`
}

function basicToken(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64')
}

/** The forms in which the value may turn up in the request that is shown, and in an answer that echoes it. */
export function formsOf(placement: Placement, value: string): string[] {
  if (value === '') return []
  const encoded = encodeURIComponent(value)
  const forms = [value, encoded, ...formsInUrl(encoded), JSON.stringify(value).slice(1, -1)]
  if (placement.type === 'BASIC') forms.push(basicToken(placement.username, value))
  return forms
}

/** How a URL writes a text that was inserted into its path or its query: some signs only have to be encoded in one. */
export function formsInUrl(text: string): string[] {
  const forms = ['https://x/', 'https://x/?'].map((before) =>
    new URL(`${before}${text}x`).href.slice(before.length, -1),
  )
  // Shorter is only what steps out of a folder, such as `a/../b`. Its rest says nothing.
  return forms.filter((form) => form.length >= text.length)
}
