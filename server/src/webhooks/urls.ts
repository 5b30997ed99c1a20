/** Stands for a variable of an environment (docs/behaviour.md: Webhooks). There are none yet, so none has a value. */
const TOKEN = /\{\{\s*env\.[^{}]*\}\}/g

export function hasToken(text: string): boolean {
  return text.search(TOKEN) >= 0
}

/** What keeps a text from being the URL of a subscription; null when nothing does. Its address is checked at delivery. */
export function urlProblem(text: string): string | null {
  if (!text.startsWith('https://')) return 'Start the URL with https://.'
  const url = URL.parse(text.replaceAll(TOKEN, 'token'))
  if (!url) return 'This is not a URL.'
  if (url.username !== '' || url.password !== '') {
    return 'Take the user name and password out of the URL and make them an HTTP credential.'
  }
  return null
}
