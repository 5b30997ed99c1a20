import { z } from 'zod'
import type { TxtRecords } from '../../../platform/outbound/index.ts'

/* The records by which receiving servers trust the domain of a sender (docs/behaviour/messaging.md: Channels). */

const record = z.string().nullable().describe('The record as found.')

export const DomainRecords = z
  .strictObject({
    domain: z.string(),
    spf: z
      .strictObject({ state: z.enum(['ok', 'open', 'several', 'missing', 'unknown']), record })
      .describe(
        'Who may send for the domain. `open`: it allows everybody. `several`: receivers ignore more than one. `unknown`: DNS did not answer.',
      ),
    dkim: z
      .strictObject({
        state: z.enum(['ok', 'revoked', 'missing', 'unknown']),
        selector: z.string().nullable().describe('The selector whose key was found.'),
        record,
      })
      .describe('The key of signatures. `revoked`: the key is empty.'),
    dmarc: z
      .strictObject({
        state: z.enum(['ok', 'several', 'missing', 'unknown']),
        policy: z.enum(['none', 'quarantine', 'reject']).nullable(),
        record,
      })
      .describe('What receivers do with emails that fail both checks.'),
  })
  .meta({ id: 'EmailDomainRecords' })

type Records = z.input<typeof DomainRecords>

/** What providers and mail servers name their keys, by how common they are. */
const SELECTORS = ['google', 'selector1', 'selector2', 'default', 'dkim', 'mail', 's1', 's2', 'k1', 'k2']

export const Selector = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, 'Not a selector. It is the part before ._domainkey.')

/** Looks up what the domain of an address publishes. Never throws: what DNS does not answer is `unknown`. */
export async function readDomainRecords(
  read: TxtRecords,
  address: string,
  selector: string | undefined,
): Promise<Records> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const answers = (name: string) => read(name).catch(() => null)
  const [ofDomain, keys, policies] = await Promise.all([
    answers(domain),
    Promise.all(
      (selector === undefined ? SELECTORS : [selector]).map(async (name) => ({
        name,
        found: await answers(`${name}._domainkey.${domain}`),
      })),
    ),
    readPolicies(answers, domain),
  ])
  return { domain, spf: spfIn(ofDomain), dkim: dkimIn(keys), dmarc: dmarcIn(policies) }
}

/** A domain without a policy of its own has that of the domain above it. */
async function readPolicies(
  answers: (name: string) => Promise<string[] | null>,
  domain: string,
): Promise<string[] | null> {
  const own = await answers(`_dmarc.${domain}`)
  const above = domain.slice(domain.indexOf('.') + 1)
  const isSilent = own !== null && !own.some(isDmarc)
  return isSilent && above.includes('.') ? answers(`_dmarc.${above}`) : own
}

function spfIn(found: string[] | null): Records['spf'] {
  if (found === null) return { state: 'unknown', record: null }
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [first] = records
  if (first === undefined) return { state: 'missing', record: null }
  if (records.length > 1) return { state: 'several', record: records.join('\n') }
  const isOpen = first.split(/\s/).some((term) => /^\+?all$/i.test(term))
  return { state: isOpen ? 'open' : 'ok', record: first }
}

function dkimIn(keys: readonly { name: string; found: string[] | null }[]): Records['dkim'] {
  for (const { name, found } of keys) {
    const text = found?.find((each) => tagsOf(each).has('p'))
    if (text === undefined) continue
    const isRevoked = tagsOf(text).get('p') === ''
    return { state: isRevoked ? 'revoked' : 'ok', selector: name, record: text }
  }
  const isSilent = keys.every(({ found }) => found === null)
  return { state: isSilent ? 'unknown' : 'missing', selector: null, record: null }
}

function dmarcIn(found: string[] | null): Records['dmarc'] {
  if (found === null) return { state: 'unknown', policy: null, record: null }
  const records = found.filter(isDmarc)
  const [first] = records
  if (first === undefined) return { state: 'missing', policy: null, record: null }
  if (records.length > 1) return { state: 'several', policy: null, record: records.join('\n') }
  const policy = tagsOf(first).get('p')?.toLowerCase()
  return {
    state: 'ok',
    policy: policy === 'quarantine' || policy === 'reject' ? policy : 'none',
    record: first,
  }
}

function isDmarc(text: string): boolean {
  return /^v=DMARC1(;|\s|$)/i.test(text)
}

/** `v=DKIM1; p=abc` → v: DKIM1, p: abc. */
function tagsOf(text: string): Map<string, string> {
  const tags = text.split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const]
  })
  return new Map(tags)
}
