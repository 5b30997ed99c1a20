import pg from 'pg'
import { isConnectionLost, NotWritable } from './errors.ts'

/** Milliseconds that a server has to answer when the one that takes writes is searched. */
const ASK_WITHIN_MS = 2_000
const SCHEMES = ['postgres://', 'postgresql://']
/** What an address is for: the database, which takes writes, or its replicas. */
type Role = 'primary' | 'standby'
/**
 * The names that libpq has for servers of a role. With `any` too, Parley needs the one of several servers that takes
 * writes. Of replicas it looks at each.
 */
const WANTED: Record<Role, readonly string[]> = {
  primary: ['any', 'read-write', 'primary'],
  standby: ['any', 'read-only', 'standby', 'prefer-standby'],
}
const INSTEAD: Record<Role, string> = {
  primary: 'use read-write, because Parley writes',
  standby: 'leave it out, because Parley looks at each replica',
}

/** The servers that an address names, as addresses of one server each. */
export interface Address {
  urls: readonly string[]
  /** Only a server that takes writes will do. */
  needsWrites: boolean
}

/** An address that cannot be used. The message says why. */
class BadAddress extends Error {}

/**
 * Reads `postgres://user:password@host1:5432,host2/database?target_session_attrs=read-write`, the form of libpq for
 * several servers. Throws BadAddress.
 */
export function readAddress(text: string, role: Role = 'primary'): Address {
  const begin = SCHEMES.find((scheme) => text.startsWith(scheme))
  if (!begin || text.includes('#')) throw new BadAddress('use postgres://user:password@host:5432/database')
  const [location, query] = splitAt(text.slice(begin.length), '?')
  const [authority, path] = splitAt(location, '/')
  const user = authority.slice(0, authority.lastIndexOf('@') + 1)
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('target_session_attrs') ?? 'any'
  if (!WANTED[role].includes(wanted)) throw new BadAddress(`target_session_attrs=${wanted}: ${INSTEAD[role]}`)
  parameters.delete('target_session_attrs')
  const rest = `${path}${parameters.size > 0 ? `?${parameters}` : ''}`
  const hosts = authority.slice(user.length).split(',')
  const urls = hosts.map((host) => `${begin}${user}${host.trim()}${rest}`)
  for (const url of urls)
    if (parsed(url) === null)
      throw new BadAddress('use postgres://user:password@host1:5432,host2:5432/database')
  return { urls, needsWrites: role === 'primary' && (urls.length > 1 || wanted !== 'any') }
}

/** The text before the first `mark`, and the rest with it, except for the mark of a query. */
function splitAt(text: string, mark: '?' | '/'): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) return [text, '']
  return [text.slice(0, at), text.slice(mark === '?' ? at + 1 : at)]
}

/** A socket stands in `host`, after an empty host. */
function parsed(url: string): URL | null {
  return URL.parse(url.replace(/@(?=\/)/, '@localhost'))
}

function hostOf(url: string): string {
  const { host, searchParams } = parsed(url)!
  return searchParams.get('host') ?? host
}

/** The hosts of an address as words, without the password. */
export function hostsIn(text: string): string {
  return readAddress(text).urls.map(hostOf).join(', ')
}

/** The way to the server that takes writes. Pools of a process share it. */
export class Way {
  readonly #address: Address
  #current = 0
  #search: Promise<boolean> | null = null

  constructor(url: string) {
    this.#address = readAddress(url)
  }

  /** The address of the server to connect to now. */
  get url(): string {
    return this.#address.urls[this.#current]!
  }

  get hasOthers(): boolean {
    return this.#address.urls.length > 1
  }

  /** Throws NotWritable for a server that refuses writes, where only one that takes them will do. */
  async check(client: pg.ClientBase): Promise<void> {
    if (this.#address.needsWrites && !(await takesWrites(client))) throw new NotWritable(hostOf(this.url))
  }

  /** Asks the servers in their order for the one that takes writes, and keeps it. Returns whether there is one. */
  find(): Promise<boolean> {
    this.#search ??= this.#find().finally(() => {
      this.#search = null
    })
    return this.#search
  }

  async #find(): Promise<boolean> {
    for (const [index, url] of this.#address.urls.entries()) {
      if (!(await isWritable(url))) continue
      this.#current = index
      return true
    }
    return false
  }
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'parley search',
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await takesWrites(client)
  } catch (error) {
    if (isConnectionLost(error)) return false
    throw error
  } finally {
    // The answer does not wait for a server that has gone.
    void client.end().catch(() => undefined)
  }
}

async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query({ text: 'show transaction_read_only' })
  return rows[0].transaction_read_only === 'off'
}
