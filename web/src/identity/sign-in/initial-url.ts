const OPENED = { path: location.pathname, query: location.search }

/**
 * Path and query of the page, as they came where it still is the one that was opened: the router writes the query in its
 * own way, and what another program wrote must come back to it exactly.
 */
export function initialUrl(): string {
  return location.pathname + (location.pathname === OPENED.path ? OPENED.query : location.search)
}
