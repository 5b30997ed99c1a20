import { replaceTokens } from '../environments/index.ts'

/** What keeps a text from being the URL of a subscription; null when nothing does. Its address is checked at delivery. */
export function urlProblem(text: string): string | null {
  if (!text.startsWith('https://')) return 'Start the URL with https://.'
  // A digit fits everywhere, a port included.
  const url = URL.parse(replaceTokens(text, () => '1'))
  if (!url) return 'This is not a URL.'
  if (url.username !== '' || url.password !== '') {
    return 'Take the user name and password out of the URL and make them an HTTP credential.'
  }
  return null
}
