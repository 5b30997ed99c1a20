/** What goes into somebody's page to show a form there. */
export interface Embedding {
  installKey: string
  embedTag: string
  installTag: string
}

/** `url` is where pages outside reach the service. The key names organization and form and is no secret. */
export function embeddingOf(url: string, org: string, formId: string): Embedding {
  const installKey = Buffer.from(`${org}${formId}`.replaceAll('-', ''), 'hex').toString('base64url')
  return {
    installKey,
    embedTag: `<parley-form install-key="${installKey}"></parley-form>`,
    installTag: `<script async src="${url}/embed/v1/form.js"></script>`,
  }
}
