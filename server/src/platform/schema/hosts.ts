import { z } from 'zod'

const MAX_HOSTS = 20

const MAX_LENGTH = 261

/** A host as URLs have it: in lower case, without the port 443; null if this is none. */
function readHost(text: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(text)) return null
  const url = URL.parse(`https://${text}`)
  return url && !url.host.includes('*') ? url.host : null
}

/** The hosts that a secret may be sent to. */
export const Hosts = z
  .array(
    z
      .string()
      .min(1)
      .max(MAX_LENGTH)
      .refine((text) => readHost(text) !== null, 'Use a host without path, such as `api.example.com`.'),
  )
  .min(1)
  .max(MAX_HOSTS)

/** Each host once, as URLs have it. */
export function normalHosts(hosts: readonly string[]): string[] {
  return [...new Set(hosts.map((host) => readHost(host)!))]
}

export type HostRefusal = 'hosts_missing' | 'host_not_allowed'

/** Why a secret must not be sent to the host of a URL; null if it may. `hosts` is null while nobody has named any. */
export function refusedAt(host: string, hosts: readonly string[] | null): HostRefusal | null {
  if (hosts === null) return 'hosts_missing'
  return hosts.includes(host) ? null : 'host_not_allowed'
}
