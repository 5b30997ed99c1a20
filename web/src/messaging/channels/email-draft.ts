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
}

/** The usual port of each encryption. */
export const PORTS: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' }

const SECRET_BYTES = 32

/** The account that a filled form describes. */
export function emailAccount(draft: EmailDraft) {
  const { address, name, footer, host, encryption, port, username, password, imapHost } = draft
  return {
    kind: 'email' as const,
    settings: {
      address: address.trim(),
      name: name.trim(),
      host: host.trim(),
      port: Number(port),
      encryption,
      ...(username.trim() && { username: username.trim() }),
      ...(footer.trim() && { footer: footer.trim() }),
      ...(imapHost.trim() && { imap: { host: imapHost.trim() } }),
    },
    // Nobody can sign deliveries with a secret that nobody knows, until it is replaced on the channel's screen.
    secrets: { password, webhookSecret: newSecret() },
  }
}

function newSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))
}
