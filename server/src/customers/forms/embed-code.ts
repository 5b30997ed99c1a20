/** The HTML that embeds a form in another site. */
export interface Embedding {
  installKey: string
  embedTag: string
  installTag: string
}

/** `url` is the public URL of the service. The key names organization and form and is not secret. */
export function embeddingOf(url: string, org: string, formId: string): Embedding {
  const installKey = Buffer.from(`${org}${formId}`.replaceAll('-', ''), 'hex').toString('base64url')
  return {
    installKey,
    embedTag: `<parley-form install-key="${installKey}"></parley-form>`,
    installTag: `<script async src="${url}/embed/v1/form.js"></script>`,
  }
}

const INSTALL_KEY = /^[A-Za-z0-9_-]{43}$/
const TWO_UUIDS = /^(.{8})(.{4})(.{4})(.{4})(.{12})(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** The form of an install key; null when the key is invalid. */
export function readInstallKey(installKey: string): { org: string; formId: string } | null {
  if (!INSTALL_KEY.test(installKey)) return null
  const hex = TWO_UUIDS.exec(Buffer.from(installKey, 'base64url').toString('hex'))
  if (!hex) return null
  return { org: hex.slice(1, 6).join('-'), formId: hex.slice(6, 11).join('-') }
}
