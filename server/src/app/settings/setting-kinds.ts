import { z } from 'zod'
import { areProxies } from '../../edge/http/public/address.ts'
import { parseDuration } from '../../platform/core/index.ts'
import { readAddress } from '../../platform/db/index.ts'

/* What the values of settings look like. */

export const Period = z
  .string()
  .refine((text) => parseDuration(text) !== null, 'use a duration, for example 400d')

export const ProxyList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine(areProxies, 'use addresses or ranges separated by commas, for example 10.0.0.0/8,fd00::/8')

export const DomainList = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()))
  .refine(
    (domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
    'use domains separated by commas, for example example.com,example.org',
  )

/** Hosts as URLs have them: `gpu.internal:8000,[fd00::1]:11434`. */
export const HostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => URL.parse(`http://${host}/`)?.host === host),
    'use hosts with their ports, separated by commas, for example localhost:11434,gpu.internal:8000',
  )

/** `name=value,other=value`, as OpenTelemetry writes headers in settings. */
export const HeaderList = z.string().transform((text, { addIssue }) => {
  const headers: Record<string, string> = {}
  for (const entry of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...value] = entry.split('=')
    if (value.length === 0 || !/^[\w-]+$/.test(name.trim()))
      addIssue({ code: 'custom', message: 'use names and values, for example api-key=secret,tenant=1' })
    headers[name.trim()] = value.join('=').trim()
  }
  return headers
})

const addressOf = (role: 'primary' | 'standby') =>
  z.string().superRefine((text, { addIssue }) => {
    try {
      readAddress(text, role)
    } catch (error) {
      addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

export const DatabaseUrl = addressOf('primary')

export const ReplicaUrl = addressOf('standby')

export const WrittenNumber = z.coerce.number('use a number')
