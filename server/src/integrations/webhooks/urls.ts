import { replaceTokens } from '../environments/index.ts'

/** What keeps a text from being the URL of a subscription; null when nothing does. Its address is checked at delivery. */
export function urlProblem(text: string): string | null {
  // A digit fits everywhere, a port included.
  return filledUrlProblem(replaceTokens(text, () => '1'))
}

/** The same of a text whose tokens have their values. What looks like a token in a value stays as it is. */
export function filledUrlProblem(text: string): string | null {
  if (!text.startsWith('https://')) return 'The URL must start with https://.'
  const url = URL.parse(text)
  if (!url) return 'This is not a valid URL.'
  if (url.username !== '' || url.password !== '') {
    return 'Remove the user name and password from the URL and create an HTTP credential for them.'
  }
  return null
}
