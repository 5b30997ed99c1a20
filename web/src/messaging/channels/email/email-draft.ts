export type Encryption = 'starttls' | 'tls' | 'none'

export interface EmailDraft {
  address: string
  name: string
  footer: string
  host: string
  encryption: Encryption
  port: string
  username: string
  password: string
  imapHost: string
  authservId: string
  perSecond: string
}

export const NO_DRAFT: EmailDraft = {
  address: '',
  name: '',
  footer: '',
  host: '',
  encryption: 'starttls',
  port: '587',
  username: '',
  password: '',
  imapHost: '',
  authservId: '',
  perSecond: '10',
}

/** The usual port of each encryption. */
export const PORTS: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' }

const SECRET_BYTES = 32

/** The paths of the settings that the fields show. */
export const SETTINGS_FIELDS: readonly string[] = [
  'settings.address',
  'settings.name',
  'settings.footer',
  'settings.host',
  'settings.port',
  'settings.username',
  'settings.perSecond',
  'settings.imap.host',
  'settings.authservId',
]

/** Settings in the API. Those that the form does not show stay as they are. */
type Settings = Record<string, unknown>

/** The fields that show stored settings. The password is never shown. */
export function draftOf(settings: Settings): EmailDraft {
  const text = (name: string) => (settings[name] === undefined ? '' : String(settings[name]))
  return {
    address: text('address'),
    name: text('name'),
    footer: text('footer'),
    host: text('host'),
    encryption: text('encryption') as Encryption,
    port: text('port'),
    username: text('username'),
    password: '',
    imapHost: String((settings.imap as Settings | undefined)?.host ?? ''),
    authservId: text('authservId'),
    perSecond: text('perSecond'),
  }
}

/** The settings that a filled form describes, on top of stored ones. An empty field removes its setting. */
export function settingsOf(draft: EmailDraft, stored: Settings = {}): Settings {
  const { address, name, footer, host, encryption, port, username, imapHost, authservId, perSecond } = draft
  const typed = { username, footer, authservId }
  const kept = Object.entries(stored).filter(([field]) => !Object.hasOwn(typed, field) && field !== 'imap')
  const given = Object.entries(typed).flatMap(([field, text]) => (text.trim() ? [[field, text.trim()]] : []))
  return {
    ...Object.fromEntries(kept),
    address: address.trim(),
    name: name.trim(),
    host: host.trim(),
    port: Number(port),
    encryption,
    // People also type a decimal comma.
    perSecond: Number(perSecond.replace(',', '.')),
    ...Object.fromEntries(given),
    ...(imapHost.trim() && { imap: { ...(stored.imap as Settings | undefined), host: imapHost.trim() } }),
  }
}

/** The account that a filled form describes. */
export function emailAccount(draft: EmailDraft) {
  return {
    kind: 'email' as const,
    settings: settingsOf(draft),
    // Nobody can sign deliveries with a secret that nobody knows, until it is replaced on the channel's screen.
    secrets: { password: draft.password, webhookSecret: newSecret() },
  }
}

function newSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))
}
