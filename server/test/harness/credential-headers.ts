/** The headers for a key, or for a browser with a cookie on a page of the service. */
export function credentialHeaders(credential: string): Record<string, string> {
  const [, port] = /^parley_session_(\d+)=/.exec(credential) ?? []
  if (port === undefined) return { authorization: `Bearer ${credential}` }
  return { cookie: credential, origin: `http://localhost:${port}` }
}
