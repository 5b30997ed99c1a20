/**
 * Reads the token behind the `#` of a link. It removes the token from the URL, so that it is not stored in the history
 * or copied. `path` is the new path.
 */
export function takeToken(path = location.pathname): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', path)
  return token
}
