const OPENED = { path: location.pathname, query: location.search }

/**
 * The page's path and its query, exactly as opened. The router normalizes queries, and an app's authorization request
 * must not change.
 */
export function initialUrl(): string {
  return location.pathname + (location.pathname === OPENED.path ? OPENED.query : location.search)
}
