/**
 * What a link proves stands behind its `#`. It is taken out of the address at once, so that it is neither kept in the
 * history nor copied along with it. `path` is where the page goes on.
 */
export function takeToken(path = location.pathname): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', path)
  return token
}
